# What the training scripts have in common; they read it with their own arguments: CHECKPOINT_FOLDER [PICTURES].
set -eu
folder=$1
pictures=${2:-../../shared/training}
# One thread each: two trainings share two cores.
export OPENBLAS_NUM_THREADS=1
# The memory of one step is kept for the next, in place of being given back and cleared by the kernel: 6 % of a step.
export GLIBC_TUNABLES=glibc.malloc.trim_threshold=4000000000:glibc.malloc.mmap_threshold=4000000000
python=${PYTHON:-/usr/bin/python3}
models=../imaging/neural/models
mkdir -p "$folder"
