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

# One schedule, to "$folder/NAME.bin", unless it is there.
train() { # NAME PRESET SCALE OPTIONS...
  name=$1
  preset=$2
  scale=$3
  shift 3
  test -e "$folder/$name.bin" || "$python" train.py --preset "$preset" --scale "$scale" --pictures "$pictures" \
    --checkpoint "$folder/$name.pt" --resume --export "$folder/$name.bin" "$@" >>"$folder/$name.log" 2>&1
}

# The mean of branches of one training, to "$folder/NAME.bin", unless it is there.
mean() { # NAME CHECKPOINT OTHER_CHECKPOINT
  test -e "$folder/$1.bin" ||
    "$python" export.py "$folder/$2.pt" "$folder/$1.bin" --pictures "$pictures" --mean-with "$folder/$3.pt"
}

# A checkpoint's network to the shipped ones, with its fixture.
ship() { # NAME CHECKPOINT
  "$python" export.py "$folder/$2.pt" "$models/$1.bin" --pictures "$pictures"
}
