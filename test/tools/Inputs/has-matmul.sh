#!/bin/sh
# Exit code 1: the module still shows what is looked for.
if grep -q linalg.matmul "$1"; then exit 1; else exit 0; fi
