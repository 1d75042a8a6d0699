#!/bin/sh
# Trains "fast" on one CPU thread, some half an hour: at x2 from nothing, at x4 from the features of x2's. (The shipped fast-x4 had those of the fast-x2
# before, of 10 body layers: commit 05d9f11.)
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
train fast-x2 fast 2 --seconds 1500 --seed 1 --rate 4e-3 --variations --recoloured --ramps 1
train fast-x4 fast 4 --seconds 900 --seed 1 --rate 3e-3 --start-from "$folder/fast-x2.bin"
ship fast-x2 fast-x2
ship fast-x4 fast-x4
