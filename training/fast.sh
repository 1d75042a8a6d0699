#!/bin/sh
# Trains both sizes of the "fast" network from nothing on one CPU thread, a quarter of an hour each.
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
for scale in 2 4; do
  "$python" train.py --preset fast --scale "$scale" --seconds 900 --seed 6 --rate 4e-3 --pictures "$pictures" \
    --checkpoint "$folder/fast-x$scale.pt" --resume --export "$models/fast-x$scale.bin" >>"$folder/fast-x$scale.log" 2>&1
done
