# What the training scripts have in common; they read it with their own arguments: CHECKPOINT_FOLDER [PICTURES].
set -eu
folder=$1
pictures=${2:-../../shared/training}
python=${PYTHON:-/usr/bin/python3}
models=../imaging/neural/models
mkdir -p "$folder"
