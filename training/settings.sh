# What the training scripts have in common; they read it with their own arguments: CHECKPOINT_FOLDER [PICTURES].
set -eu
folder=$1
pictures=${2:-../../shared/training}
# One thread each: two trainings share two cores.
export OPENBLAS_NUM_THREADS=1
python=${PYTHON:-/usr/bin/python3}
models=../imaging/neural/models
mkdir -p "$folder"
