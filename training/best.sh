#!/bin/sh
# Trains "best" on a CPU, many hours: plain networks, at x2 from a small one that learns the colours first, at x4 from the features
# of x2's, then each on with variations of the pictures; and at x2 one whose features skip layers, which learns from the plain one, too.
# usage: best.sh CHECKPOINT_FOLDER [PICTURES]   Resumable: the same command goes on where it was stopped.
cd "$(dirname "$0")"
. ./settings.sh
train colours-x2 colours 2 --loss colours --seconds 400 --seed 3 --rate 4e-3
train best-x2-first best 2 --seconds 2760 --seed 10 --rate 4e-3 --grow-from "$folder/colours-x2.bin"
train best-x2-second best 2 --seconds 3900 --seed 11 --rate 2e-3 --grow-from "$folder/best-x2-first.bin"
train best-x4-second best 4 --seconds 3600 --seed 12 --rate 3e-3 --start-from "$folder/best-x2-first.bin"
train best-x2-third best 2 --seconds 4800 --seed 32 --rate 2e-3 --grow-from "$folder/best-x2-second.bin" --variations
train best-x4-third best 4 --seconds 4800 --seed 34 --rate 2e-3 --grow-from "$folder/best-x4-second.bin" --variations
# Larger patches for x2, in two branches of which the mean goes on.
larger="--seconds 4500 --rate 2e-3 --variations --ramps 1 --log-every 500"
# shellcheck disable=SC2086
train best-x2-fourth best 2 --seed 44 --batch 8 --patch 48 --grow-from "$folder/best-x2-third.bin" --keep-at 1500 $larger
# shellcheck disable=SC2086
train best-x2-branch best 2 --seed 48 --batch 6 --patch 56 --branch-from "$folder/best-x2-fourth.pt.1500" $larger
keep best-x2-fourth-mean best-x2-fourth "$folder/best-x2-branch.pt"
# Once more, with colours that change places, and at x4 with larger patches, too.
recoloured="--rate 2e-3 --batch 8 --patch 48 --variations --recoloured --ramps 1 --log-every 500"
# shellcheck disable=SC2086
train best-x2-fifth best 2 --seconds 4400 --seed 63 --grow-from "$folder/best-x2-fourth-mean.bin" $recoloured
# shellcheck disable=SC2086
train best-x4-fourth best 4 --seconds 4300 --seed 61 --grow-from "$folder/best-x4-third.bin" $recoloured
keep best-x2-plain best-x2-fifth "$folder/best-x2-fourth-mean.bin"
ship best-x4 best-x4-fourth
# At x2 from the beginning, with features that skip layers; from its second schedule on it has teachers: the plain one, and what it was itself.
train colours-x2-skips colours 2 --skips --loss colours --seconds 250 --seed 3 --rate 4e-3 --threads 2
skips="--skips --batch 8 --patch 48 --variations --recoloured --ramps 1 --log-every 500 --threads 2"
# shellcheck disable=SC2086
train best-x2-skips-first best 2 --seconds 5000 --seed 81 --rate 4e-3 --grow-from "$folder/colours-x2-skips.bin" $skips
# shellcheck disable=SC2086
train best-x2-skips-second best 2 --seconds 2100 --seed 82 --rate 2e-3 --grow-from "$folder/best-x2-skips-first.bin" \
  --teachers "$folder/best-x2-plain.bin" "$folder/best-x2-skips-first.bin" $skips
# shellcheck disable=SC2086
train best-x2-skips-third best 2 --seconds 4500 --seed 83 --rate 2e-3 --grow-from "$folder/best-x2-skips-second.bin" \
  --teachers "$folder/best-x2-plain.bin" "$folder/best-x2-skips-second.bin" $skips
ship best-x2 best-x2-skips-third
