#!/bin/sh
# Tunes "detail" at both sizes from the shipped "fast" networks, on one CPU thread.
# usage: tune.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
tune() { # TARGET SCALE OPTIONS...
  name=$1-x$2
  scale=$2
  target=$1
  shift 2
  "$python" tune.py "$target" --start-from "$models/fast-x$scale.bin" --pictures "$pictures" \
    --checkpoint "$folder/$name.pt" --export "$models/$name.bin" "$@" >>"$folder/$name.log" 2>&1
}
detail="--texture 1.0 --adversary 0.03 --features 0.5 --pixel 0.1"
# shellcheck disable=SC2086
tune detail 2 --steps 700 --batch 8 --patch 32 --rate 5e-4 --grid 10 $detail
# shellcheck disable=SC2086
tune detail 4 --steps 700 --batch 6 --patch 24 --rate 6e-4 --grid 4 $detail
