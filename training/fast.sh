#!/bin/sh
# Trains "fast" on one CPU thread, half an hour a scale in two schedules: x2 from nothing, x4 on from the weights that are there.
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
keep fast-x4
train fast-x2-first fast 2 --seconds 1260 --seed 7 --rate 4e-3
train fast-x2 fast 2 --seconds 600 --seed 8 --rate 2e-3 --grow-from "$folder/fast-x2-first.bin"
train fast-x4-first fast 4 --seconds 960 --seed 9 --rate 3e-3 --grow-from "$folder/fast-x4-before.bin"
train fast-x4 fast 4 --seconds 840 --seed 10 --rate 2e-3 --grow-from "$folder/fast-x4-first.bin"
ship fast-x2
ship fast-x4
