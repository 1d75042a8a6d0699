#!/bin/sh
# Trains "best" at both sizes, grown from the "fast" networks, and tunes "art" and "best-clean" from it, on one CPU thread.
# usage: best.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
for scale in 2 4; do
  "$python" train.py --preset best --scale "$scale" --seconds 9000 --seed 1 --rate 5e-4 --pictures "$pictures" \
    --grow-from "$models/fast-x$scale.bin" --checkpoint "$folder/best-x$scale.pt" --resume \
    --export "$models/best-x$scale.bin" >>"$folder/best-x$scale.log" 2>&1
  again best "$scale" 3000 3 5e-4
  steps=4600
  test "$scale" = 2 || steps=3200
  "$python" tune.py art --steps "$steps" --rate 5e-4 --start-from "$models/best-x$scale.bin" --pictures "$pictures" \
    --checkpoint "$folder/art-x$scale.pt" --export "$models/art-x$scale.bin" >>"$folder/art-x$scale.log" 2>&1
  "$python" tune.py clean --name best-clean --steps 1400 --rate 4e-4 --start-from "$models/best-x$scale.bin" \
    --pictures "$pictures" --checkpoint "$folder/best-clean-x$scale.pt" \
    --export "$models/best-clean-x$scale.bin" >>"$folder/best-clean-x$scale.log" 2>&1
done
