#!/bin/sh
# Trains "best" on, and "art" from it, on an accelerator, three times a quarter of an hour of one, with PyTorch 2 and CUDA; what best came to in 16 bits is ended
# in 32 on the CPU, and between the first two art goes on among paintings on a CPU with AMX, 70 minutes on a core for each scale. usage: accelerate.sh CHECKPOINT_FOLDER [PICTURES]   Resumable by whole networks.
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

in_32_bits="--skips --steps 400 --rate 3e-4 --batch 8 --patch 48 --variations --recoloured --ramps 1 --log-every 100"
ended() { # SCALE SEED OPTIONS OF THE EXPORT...
  scale=$1
  # shellcheck disable=SC2086
  train "best-x$1-ended" best "$1" --grow-from "$folder/accelerated-best-x$1.bin" --seed "$2" $in_32_bits
  shift 2
  ship "best-x$scale" "best-x$scale-ended" "$@"
}
# A little of what it was before: what averages of weights bring, most to a pattern that it had come to see in another phase.
ended 2 205 --towards "$folder/best-x2-before.bin" 0.05
ended 4 206
# By itself art sees screentone in what JPEG left of a painting: it goes on where paintings are more, and half of them from JPEG.
test -e "$folder/chromium-again/0399.png" || node vector-drawings.mjs "$folder/chromium-again" 400 31
test -e "$folder/librsvg-again/0399.png" || node vector-drawings.mjs "$folder/librsvg-again" 400 37 librsvg
test -e "$folder/drawings-again-x2.pt" || "$python" -m accelerated.draw "$folder/drawings-again-x2.pt" 2 27 2400
test -e "$folder/drawings-again-x4.pt" || "$python" -m accelerated.draw "$folder/drawings-again-x4.pt" 4 28 800
among_paintings="--free --busiest-of 3 --squares 20 --paintings 0.25 --compressed 0.6"
painted() { # SCALE OPTIONS...
  scale=$1
  shift
  # shellcheck disable=SC2086
  test -e "$folder/painted-art-x$scale.bin" || "$python" -m accelerated.train art --scale "$scale" --pictures "$pictures" --device cpu \
    $among_paintings --grow-from "$folder/accelerated-art-x$scale.bin" --rate 7e-4 \
    --drawings "$folder/drawings-again-x$scale.pt" "$folder/chromium-again" "$folder/librsvg-again" \
    --export "$folder/painted-art-x$scale.bin" "$@" >>"$folder/painted-art-x$scale.log" 2>&1
  # Some of the way back is above both, and slow gradients settle.
  test -e "$folder/settled-art-x$scale.bin" ||
    exported "$folder/settled-art-x$scale.bin" "painted-art-x$scale.bin" --towards "$folder/accelerated-art-x$scale.bin" 0.35 --settle
}
painted 2 --seconds 4200 --seed 271
painted 4 --seconds 4000 --seed 272

# Once more on an accelerator, most of its time for x4.
test -e "$folder/chromium-third/0259.png" || node vector-drawings.mjs "$folder/chromium-third" 260 47
test -e "$folder/librsvg-third/0899.png" || node vector-drawings.mjs "$folder/librsvg-third" 900 53 librsvg
test -e "$folder/drawings-third-x2.pt" || "$python" -m accelerated.draw "$folder/drawings-third-x2.pt" 2 61 700
test -e "$folder/drawings-third-x4.pt" || "$python" -m accelerated.draw "$folder/drawings-third-x4.pt" 4 62 900
again() { # SCALE OPTIONS...
  scale=$1
  shift
  # shellcheck disable=SC2086
  test -e "$folder/again-art-x$scale.bin" || "$python" -m accelerated.train art --scale "$scale" --pictures "$pictures" \
    $among_paintings --grow-from "$folder/settled-art-x$scale.bin" \
    --drawings "$folder/drawings-third-x$scale.pt" "$folder/chromium-third" "$folder/librsvg-third" \
    --export "$folder/again-art-x$scale.bin" "$@" >>"$folder/again-art-x$scale.log" 2>&1
  test -e "$folder/art-by-itself-x$scale.bin" || exported "$folder/art-by-itself-x$scale.bin" "again-art-x$scale.bin" --settle
}
again 2 --rate 1e-3 --seconds 175 --seed 281
again 4 --rate 1.2e-3 --seconds 530 --seed 282

# What cleans drawings up, from art, on a CPU.
test -e "$folder/chromium-soiled/0299.png" || node vector-drawings.mjs "$folder/chromium-soiled" 300 47
test -e "$folder/librsvg-soiled/0437.png" || node vector-drawings.mjs "$folder/librsvg-soiled" 438 53 librsvg
test -e "$folder/drawings-soiled-x2.pt" || "$python" -m accelerated.draw "$folder/drawings-soiled-x2.pt" 2 65 400
test -e "$folder/drawings-soiled-x4.pt" || "$python" -m accelerated.draw "$folder/drawings-soiled-x4.pt" 4 64 300
cleaned() { # SCALE
  "$python" tune.py clean --name art-clean --start-from "$folder/art-by-itself-x$1.bin" --pictures "$pictures" --steps 1400 --rate 1e-3 --ramps 5 --seed "29$1" \
    --drawings "$folder/drawings-soiled-x$1.pt" "$folder/chromium-soiled" "$folder/librsvg-soiled" \
    --checkpoint "$folder/art-clean-x$1.pt" --export "$models/art-clean-x$1.bin" >>"$folder/art-clean-x$1.log" 2>&1
}
cleaned 2
cleaned 4
test -e "$folder/shipped-art" || {
  exported "$models/art-x2.bin" art-by-itself-x2.bin
  # By itself it sees screentone at x4 in what JPEG left of a painting.
  exported "$models/art-x4.bin" art-by-itself-x4.bin --towards "$models/art-clean-x4.bin" 0.15
  touch "$folder/shipped-art"
}

# Best at x2 once more, with further photographs (at x4 they brought nothing); tune.sh makes best-clean of it.
fetch_photographs
test -e "$folder/best-x2-earlier.bin" || cp "$models/best-x2.bin" "$folder/best-x2-earlier.bin"
further="--further $folder/photographs"
# shellcheck disable=SC2086
test -e "$folder/further-best-x2.bin" || "$python" -m accelerated.train best --scale 2 --pictures "$pictures" $further \
  --grow-from "$folder/best-x2-earlier.bin" --rate 2e-3 --seconds 340 --seed 301 --export "$folder/further-best-x2.bin" >>"$folder/further-best-x2.log" 2>&1
# shellcheck disable=SC2086
train best-x2-further best 2 --grow-from "$folder/further-best-x2.bin" --seed 305 $further $in_32_bits
ship best-x2 best-x2-further --towards "$folder/best-x2-earlier.bin" 0.05
