#!/bin/sh
# Compiles libwebp's lossy encoder (Google, BSD-3-Clause: LICENSE, PATENTS) to ../vp8-encode.wasm, without threads and without imports. Needs
# Node and Debian 12's clang-19, lld-19, llvm-19, libclang-rt-19-dev-wasm32, wasi-libc, curl and dpkg. The result is in the repository, since
# whoever builds Limn need not have them. The same tools make the same bytes.
set -eu
cd "$(dirname "$0")"
. ../../debian-source.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch_source libw/libwebp libwebp_1.6.0.orig.tar.gz e4ab7009bf0629fd11982d4c2aa83964cf244cffba7347ecd39019a9e38c4564 libwebp-1.6.0
# Emscripten's headers put WebAssembly's instructions under the names of SSE's, for which libwebp is written.
emscripten=emscripten_3.1.6~dfsg-5_all.deb
fetch e/emscripten "$emscripten" 43742f32443a7a5510f6c5d1d2603f07c0ff555b3464f2438ab7ba7fdc85c8fd
headers=usr/share/emscripten/system/include/compat
dpkg-deb --fsys-tarfile "$work/$emscripten" | tar -x -C "$work" --wildcards "./$headers/*mmintrin.h"

target="--target=wasm32-wasi --sysroot=/usr -msimd128 -mbulk-memory"
compile() { # SOURCE OBJECT
  # shellcheck disable=SC2086
  clang-19 $target -O3 -DNDEBUG -DEMSCRIPTEN -D__SSE__ -D__SSE2__ -D__SSE3__ -D__SSSE3__ -D__SSE4_1__ -w -ffile-prefix-map="$work=." \
    -isystem "$work/$headers" -I"$source" -c "$1" -o "$work/$2.o"
}
linked() { # RESULT OPTIONS...
  result=$1
  shift
  # shellcheck disable=SC2086
  clang-19 $target -nostartfiles -Wl,--no-entry,--gc-sections,--stack-first,-z,stack-size=262144 "$@" "$work"/*.o -o "$result"
}
for path in "$source"/src/enc/*.c "$source"/src/utils/*.c "$source"/src/dsp/*.c "$source"/sharpyuv/*.c; do
  case $path in *_mips* | *_msa.c | *_neon.c | *_avx2.c) continue ;; esac
  name=${path#"$source/"}
  compile "$path" "$(echo "${name%.c}" | tr / -)"
done
compile encoder.c encoder
linked "$work/whole.wasm"
node ../../../../scripts/artefacts/unreached-functions.mjs "$work/whole.wasm" unreached.txt >"$work/unreached.s"
compile "$work/unreached.s" unreached
replaced=$(sed 's/^/-Wl,--wrap=/' unreached.txt)
# shellcheck disable=SC2086
linked ../vp8-encode.wasm -Wl,--strip-all $replaced
cp "$source/COPYING" LICENSE
cp "$source/PATENTS" .
chmod 644 ../vp8-encode.wasm
