# cmake -DIN=FILE -DOUT=FILE -P EmbedText.cmake: a text file as a C++ literal.

file(READ ${IN} text)
file(WRITE ${OUT} "R\"embedded(${text})embedded\"\n")
