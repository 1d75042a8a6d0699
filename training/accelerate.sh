#!/bin/sh
# Trains "best" on, and "art" from it, on an accelerator: some ten minutes of one, with PyTorch 2 and CUDA; what it came to in 16 bits is ended
# in 32 on the CPU. usage: accelerate.sh CHECKPOINT_FOLDER [PICTURES]   Resumable by whole networks.
cd "$(dirname "$0")"
. ./settings.sh
test -e "$folder/chromium/0279.png" || node vector-drawings.mjs "$folder/chromium" 280 1
test -e "$folder/librsvg/0279.png" || node vector-drawings.mjs "$folder/librsvg" 280 7 librsvg
test -e "$folder/drawings-x4.pt" || "$python" -m accelerated.draw "$folder/drawings-x4.pt" 4 11 2400
test -e "$folder/drawings-x2.pt" || "$python" -m accelerated.draw "$folder/drawings-x2.pt" 2 12 3000

test -e "$folder/best-x2-before.bin" || cp "$models/best-x2.bin" "$folder/best-x2-before.bin"

accelerated() { # TARGET SCALE OPTIONS...
  name=accelerated-$1-x$2
  target=$1
  size=$2
  shift 2
  test -e "$folder/$name.bin" || "$python" -m accelerated.train "$target" --scale "$size" --pictures "$pictures" \
    --export "$folder/$name.bin" "$@" >>"$folder/$name.log" 2>&1
}
accelerated best 2 --grow-from "$folder/best-x2-before.bin" --rate 2e-3 --seconds 200 --seed 201
accelerated best 4 --features-from "$folder/accelerated-best-x2.bin" --rate 2e-3 --seconds 130 --seed 202
drawn() { # SCALE OPTIONS...
  scale=$1
  shift
  accelerated art "$scale" --free --busiest-of 3 --grow-from "$folder/accelerated-best-x$scale.bin" --rate 1e-3 --squares 20 \
    --drawings "$folder/drawings-x$scale.pt" "$folder/chromium" "$folder/librsvg" "$@"
}
drawn 4 --seconds 140 --seed 203
drawn 2 --seconds 95 --seed 204

ended() { # SCALE SEED OPTIONS OF THE EXPORT...
  scale=$1
  train "best-x$1-ended" best "$1" --grow-from "$folder/accelerated-best-x$1.bin" --skips --steps 400 --rate 3e-4 --seed "$2" \
    --batch 8 --patch 48 --variations --recoloured --ramps 1 --log-every 100
  shift 2
  ship "best-x$scale" "best-x$scale-ended" "$@"
}
# A little of what it was before: what averages of weights bring, most to a pattern that it had come to see in another phase.
ended 2 205 --towards "$folder/best-x2-before.bin" 0.05
ended 4 206
# By itself art sees screentone in what JPEG left of a painting; a little of best takes that away, and what is flat settles.
for scale in 2 4; do
  exported "$models/art-x$scale.bin" "accelerated-art-x$scale.bin" --towards "$models/best-x$scale.bin" 0.15 --settle
done
