"""Holds the one lock of a folder for some seconds while a command starts.

usage: hold_lock.py FOLDER SECONDS COMMAND…
"""

import fcntl
import os
import subprocess
import sys
import time

folder, seconds = sys.argv[1], float(sys.argv[2])
(name,) = os.listdir(folder)
with open(os.path.join(folder, name)) as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    command = subprocess.Popen(sys.argv[3:])
    time.sleep(seconds)
sys.exit(command.wait())
