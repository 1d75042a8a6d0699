#!/bin/sh
# Trains "fast" at x2 from nothing, on two CPU threads, one of which asks the teacher. (fast-x4 is of the script of commit 05d9f11: the features of the fast-x2 of
# then, of 10 body layers of 32 channels.)
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
fetch_photographs
train fast-x2 fast 2 --seconds 2900 --seed 2 --rate 4e-3 --skips --free --variations --recoloured --further "$folder/photographs" --ramps 1 --teachers "$models/best-x2.bin" --uses 2
ship fast-x2 fast-x2
