#!/bin/sh
# Trains "best" on at both sizes, from the weights that are there, and tunes "art" and "best-clean" from it, on one CPU thread.
# usage: best.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
for scale in 2 4; do
  name=best-x$scale
  test -e "$folder/$name-first.bin" || cp "$models/$name.bin" "$folder/$name-first.bin"
  "$python" train.py --preset best --scale "$scale" --seconds 3300 --seed 8 --rate 2e-3 --pictures "$pictures" \
    --grow-from "$folder/$name-first.bin" --checkpoint "$folder/$name.pt" --resume --export "$models/$name.bin" >>"$folder/$name.log" 2>&1
done
