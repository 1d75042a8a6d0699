#!/bin/sh
# Trains "fast" on one CPU thread from nothing, some half an hour a scale.
# usage: fast.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
train fast-x2 fast 2 --seconds 1500 --seed 1 --rate 4e-3
train fast-x4 fast 4 --seconds 1800 --seed 1 --rate 4e-3
ship fast-x2
ship fast-x4
