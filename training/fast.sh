#!/bin/sh
# Trains "fast" on one CPU thread, half an hour a scale in two schedules: x2 from nothing, x4 on from the weights that are there.
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
train() { # NAME SCALE OPTIONS...
  name=$1
  scale=$2
  shift 2
  test -e "$folder/$name.bin" || "$python" train.py --preset fast --scale "$scale" --pictures "$pictures" \
    --checkpoint "$folder/$name.pt" --resume --export "$folder/$name.bin" "$@" >>"$folder/$name.log" 2>&1
}
test -e "$folder/fast-x4-before.bin" || cp "$models/fast-x4.bin" "$folder/fast-x4-before.bin"
train fast-x2-first 2 --seconds 1260 --seed 7 --rate 4e-3
train fast-x2 2 --seconds 600 --seed 8 --rate 2e-3 --grow-from "$folder/fast-x2-first.bin"
train fast-x4-first 4 --seconds 960 --seed 9 --rate 3e-3 --grow-from "$folder/fast-x4-before.bin"
train fast-x4 4 --seconds 840 --seed 10 --rate 2e-3 --grow-from "$folder/fast-x4-first.bin"
cp "$folder/fast-x2.bin" "$folder/fast-x4.bin" "$models/"
