#!/bin/sh
# Trains "best" on one CPU thread, an hour a schedule: x2 on from the weights that are there, x4 from x2's head and body.
# usage: best.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
keep best-x2
train best-x2-first best 2 --seconds 3300 --seed 8 --rate 2e-3 --grow-from "$folder/best-x2-before.bin"
train best-x2 best 2 --seconds 3600 --seed 9 --rate 2e-3 --grow-from "$folder/best-x2-first.bin"
train best-x4 best 4 --seconds 3300 --seed 9 --rate 2.5e-3 --start-from "$folder/best-x2-first.bin"
ship best-x2
ship best-x4
