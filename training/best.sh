#!/bin/sh
# Trains "best" on one CPU thread, some hours: at x2 from a small network that learns the colours first, at x4 from the features
# of x2's; then each on with variations of the pictures.
# usage: best.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
train colours-x2 colours 2 --loss colours --seconds 400 --seed 3 --rate 4e-3
train best-x2-first best 2 --seconds 2760 --seed 10 --rate 4e-3 --grow-from "$folder/colours-x2.bin"
train best-x2-second best 2 --seconds 3900 --seed 11 --rate 2e-3 --grow-from "$folder/best-x2-first.bin"
train best-x4-second best 4 --seconds 3600 --seed 12 --rate 3e-3 --start-from "$folder/best-x2-first.bin"
train best-x2 best 2 --seconds 4800 --seed 32 --rate 2e-3 --grow-from "$folder/best-x2-second.bin" --variations
train best-x4 best 4 --seconds 4800 --seed 34 --rate 2e-3 --grow-from "$folder/best-x4-second.bin" --variations
ship best-x2
ship best-x4
