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

# The further photographs, to "$folder/photographs", unless they are there.
fetch_photographs() {
  test -e "$folder/photographs/done" || { "$python" photographs.py "$folder/photographs" && touch "$folder/photographs/done"; }
}

# One schedule, to "$folder/NAME.bin", unless it is there.
train() { # NAME PRESET SCALE OPTIONS...
  name=$1
  preset=$2
  scale=$3
  shift 3
  test -e "$folder/$name.bin" || "$python" train.py --preset "$preset" --scale "$scale" --pictures "$pictures" \
    --checkpoint "$folder/$name.pt" --resume --export "$folder/$name.bin" "$@" >>"$folder/$name.log" 2>&1
}

# A checkpoint's network, or that of a model file (.bin), to a file, or its mean with those of other checkpoints and files.
exported() { # FILE CHECKPOINT OTHERS...
  file=$1
  checkpoint=$folder/$2
  test -e "$checkpoint" || checkpoint=$checkpoint.pt
  shift 2
  "$python" export.py "$checkpoint" "$file" --pictures "$pictures" --mean-with "$@"
}

# To "$folder/NAME.bin", unless it is there.
keep() { # NAME CHECKPOINT OTHERS...
  name=$1
  shift
  test -e "$folder/$name.bin" || exported "$folder/$name.bin" "$@"
}

# To the shipped networks, with its fixture.
ship() { # NAME CHECKPOINT OTHERS...
  name=$1
  shift
  exported "$models/$name.bin" "$@"
}
