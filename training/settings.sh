# What the training scripts have in common; they read it with their own arguments: CHECKPOINT_FOLDER [PICTURES].
set -eu
folder=$1
pictures=${2:-../../shared/training}
# One thread each: two trainings share two cores.
export OPENBLAS_NUM_THREADS=1
python=${PYTHON:-/usr/bin/python3}
models=../imaging/neural/models
mkdir -p "$folder"

# Another schedule, from the weights that the one before left.
again() { # PRESET SCALE SECONDS SEED RATE
  name=$1-x$2
  test -e "$folder/$name-first.bin" || cp "$models/$name.bin" "$folder/$name-first.bin"
  "$python" train.py --preset "$1" --scale "$2" --seconds "$3" --seed "$4" --rate "$5" --pictures "$pictures" \
    --grow-from "$folder/$name-first.bin" --checkpoint "$folder/$name-again.pt" --resume \
    --export "$models/$name.bin" >>"$folder/$name-again.log" 2>&1
}
