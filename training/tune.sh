#!/bin/sh
# Tunes further sets of weights from the faithful networks that are there, on one CPU thread.
# usage: tune.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
tune() { # TARGET NAME FROM SCALE OPTIONS...
  target=$1
  name=$2
  file=$name-x$4
  from=$3-x$4
  shift 4
  "$python" tune.py "$target" --name "$name" --start-from "$models/$from.bin" --pictures "$pictures" \
    --checkpoint "$folder/$file.pt" --export "$models/$file.bin" "$@" >>"$folder/$file.log" 2>&1
}
detail="--features 0.5 --pixel 0.1 --ramps 20"
fetch_photographs
tune clean best-clean best 2 --further "$folder/photographs" --steps 1400 --rate 1e-3 --ramps 5
tune clean best-clean best 4 --steps 1400 --rate 1e-3 --ramps 5
# shellcheck disable=SC2086
tune detail detail fast 2 --steps 700 --batch 8 --patch 32 --rate 5e-4 --grid 10 --texture 1.0 --adversary 0.03 --colours 1 $detail \
  --settle-with "$models/fast-x2.bin"
# Of detail-again five, by five seeds, and their mean.
again="--behind $models/detail-x2.bin --steps 900 --batch 6 --patch 24 --rate 6e-4 --grid 4 --texture-by distributions --texture 2
  --judge deep --judge-rate 2e-4 --adversary 0.03 --colours 2 $detail"
for seed in 2 3 4 5; do
  # shellcheck disable=SC2086
  "$python" tune.py detail --name detail-again --start-from "$models/detail-x2.bin" --pictures "$pictures" --seed "$seed" \
    --checkpoint "$folder/detail-again-$seed.pt" --export "$folder/detail-again-$seed.bin" $again >>"$folder/detail-again-$seed.log" 2>&1
done
# shellcheck disable=SC2086
tune detail detail-again detail 2 $again --settle-with "$models/fast-x2.bin" \
  --mean-with "$folder/detail-again-2.bin" "$folder/detail-again-3.bin" "$folder/detail-again-4.bin" "$folder/detail-again-5.bin"
