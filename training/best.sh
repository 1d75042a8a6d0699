#!/bin/sh
# Trains "best" on one CPU thread, more than an hour a scale, on from the weights that are there. A small network learns the
# colours first, and is taken in.
# usage: best.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
for scale in 2 4; do
  keep best-x$scale
  train colours-x$scale colours $scale --loss colours --seconds 400 --seed 3 --rate 4e-3
  train best-x$scale best $scale --seconds 3600 --seed 10 --rate 2e-3 --grow-from "$folder/best-x$scale-before.bin" \
    --take-in "$folder/colours-x$scale.bin"
done
ship best-x2
train best-x4-on best 4 --seconds 3900 --seed 11 --rate 2e-3 --grow-from "$folder/best-x4.bin"
ship best-x4-on best-x4
