#!/bin/sh
# Trains both sizes of the "fast" network on one CPU thread: x2 for 55 minutes, x4 from its head and body for 35, and both once more.
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
"$python" train.py --preset fast --scale 2 --seconds 3300 --seed 1 --rate 2e-3 --pictures "$pictures" \
  --checkpoint "$folder/fast-x2.pt" --resume --export "$models/fast-x2.bin" >>"$folder/fast-x2.log" 2>&1
"$python" train.py --preset fast --scale 4 --seconds 2100 --seed 1 --rate 1e-3 --pictures "$pictures" \
  --start-from "$folder/fast-x2.pt" --checkpoint "$folder/fast-x4.pt" --resume \
  --export "$models/fast-x4.bin" >>"$folder/fast-x4.log" 2>&1
for scale in 2 4; do
  again fast "$scale" 1080 4 1e-3
done
