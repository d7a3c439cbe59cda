import os
import shutil
import subprocess

import lit.formats
from lit.llvm import llvm_config

config.name = "l2-opt"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.l2_obj_root

llvm_config.with_environment(
    "PATH", [config.l2_bin_dir, config.llvm_tools_dir], append_path=True
)
llvm_config.add_tool_substitutions(
    ["l2-opt", "l2-bench", "l2-lsp-server", "l2-reduce"], [config.l2_bin_dir]
)
llvm_config.add_tool_substitutions(
    ["FileCheck", "count", "not", "split-file"], [config.llvm_tools_dir]
)
config.substitutions.append(
    ("%contestants", os.path.join(config.l2_obj_root, "contestants"))
)
config.substitutions.append(("%examples", config.l2_source_dir + "/examples"))
config.substitutions.append(("%scripts", config.l2_source_dir + "/scripts"))

# Tests must not read or write the user's tuning database.
llvm_config.with_environment(
    "XDG_CACHE_HOME", os.path.join(config.l2_obj_root, "cache")
)

# The same order as the program's own, except that the build may know one more.
ptxas = os.environ.get("L2OPT_PTXAS") or shutil.which("ptxas") or config.l2_ptxas
if ptxas and os.access(ptxas, os.X_OK):
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", ptxas))
    llvm_config.with_environment("L2OPT_PTXAS", ptxas)

# A real language model on this machine; see the script.
local_llm = os.path.join(config.l2_source_dir, "scripts", "local-llm.sh")
config.substitutions.append(("%local-llm", local_llm))
if subprocess.call([local_llm, "installed"], stdin=subprocess.DEVNULL) == 0:
    config.available_features.add("local-llm")
for name in ("L2_LOCAL_LLM", "L2_LLM_PORT", "L2_LLM_THREADS"):
    if name in os.environ:
        llvm_config.with_environment(name, os.environ[name])


def has_gpu():
    try:
        run = subprocess.run(
            [os.path.join(config.l2_bin_dir, "l2-opt"), "--describe-device"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            timeout=60,
        )
        return run.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if has_gpu():
    config.available_features.add("gpu")
else:
    config.excludes.append("gpu")
