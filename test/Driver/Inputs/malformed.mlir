func.func @f(%a: tensor<4x4xf16>) -> {
