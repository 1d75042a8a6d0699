#!/bin/sh
# "best" at x2 with features that skip layers, on two CPU threads: not shipped yet (README.md, "Features that skip layers").
# usage: best-skips.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
train colours-x2-skips colours 2 --skips --loss colours --seconds 250 --seed 3 --rate 4e-3 --threads 2
common="--skips --batch 8 --patch 48 --variations --recoloured --ramps 1 --log-every 500 --threads 2"
# shellcheck disable=SC2086
train best-x2-skips-first best 2 --seconds 5000 --seed 81 --rate 4e-3 --grow-from "$folder/colours-x2-skips.bin" $common
# shellcheck disable=SC2086
train best-x2-skips-second best 2 --seconds 2100 --seed 82 --rate 2e-3 --grow-from "$folder/best-x2-skips-first.bin" \
  --teachers "$models/best-x2.bin" "$folder/best-x2-skips-first.bin" $common
