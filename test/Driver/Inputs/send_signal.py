"""Starts a command, sends a signal once it says it has tried something, and
exits with its exit code (128 + signal when it died of one).

usage: send_signal.py INT|TERM|KILL COMMAND…
"""

import re
import signal
import subprocess
import sys

number = getattr(signal, "SIG" + sys.argv[1])
process = subprocess.Popen(sys.argv[2:], stderr=subprocess.PIPE, text=True)
sent = False
for line in process.stderr:
    sys.stderr.write(line)
    if not sent and re.search(r": [1-9]\d*/", line):
        process.send_signal(number)
        sent = True
code = process.wait()
sys.exit(code if code >= 0 else 128 - code)
