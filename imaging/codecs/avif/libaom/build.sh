#!/bin/sh
# Compiles libaom (the Alliance for Open Media's coder of AV1, BSD-2-Clause: LICENSE, PATENTS) to ../av1-encode.wasm: still pictures of 8 bits,
# without threads and without imports. Needs Node and Debian 12's clang-19, lld-19, llvm-19, libclang-rt-19-dev-wasm32, wasi-libc, cmake,
# ninja-build, perl, curl and xz-utils. The result is in the repository, since whoever builds Limn need not have them. The same tools make
# the same bytes.
set -eu
cd "$(dirname "$0")"
. ../../debian-source.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=3.12.1
fetch_source a/aom aom_$version.orig.tar.gz 40c929a41b2a59c24319a699c358351422829b3ae646de31b18cbabed0191962 aom-$version

target="--target=wasm32-wasi --sysroot=/usr -msimd128 -mbulk-memory"
cat >"$work/wasm.cmake" <<END
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR /usr/bin/llvm-ar-19)
set(CMAKE_RANLIB /usr/bin/llvm-ranlib-19)
set(CMAKE_C_FLAGS_INIT "$target -isystem $PWD -D_WASI_EMULATED_PROCESS_CLOCKS -w -ffile-prefix-map=$work=.")
set(CMAKE_C_FLAGS_RELEASE "-Os -DNDEBUG")
END
# As small is as fast here: -Os and -O3 took the same time.
cmake -S "$source" -B "$work/built" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$work/wasm.cmake" -DCMAKE_BUILD_TYPE=Release \
  -DAOM_TARGET_CPU=generic -DCONFIG_RUNTIME_CPU_DETECT=0 -DCONFIG_MULTITHREAD=0 -DCONFIG_AV1_DECODER=0 -DCONFIG_AV1_HIGHBITDEPTH=0 \
  -DCONFIG_WEBM_IO=0 -DCONFIG_LIBYUV=0 -DENABLE_TESTS=0 -DENABLE_EXAMPLES=0 -DENABLE_TOOLS=0 -DENABLE_DOCS=0 >"$work/log" 2>&1
ninja -C "$work/built" aom >>"$work/log"

compile() { # SOURCE OBJECT
  # shellcheck disable=SC2086
  clang-19 $target -Os -DNDEBUG -fno-builtin -w -ffile-prefix-map="$work=." -isystem . -I"$source" -I"$work/built" -c "$1" -o "$work/$2.o"
}
linked() { # RESULT OPTIONS AND OBJECTS...
  result=$1
  shift
  # shellcheck disable=SC2086
  clang-19 $target -nostartfiles -Wl,--no-entry,--gc-sections,--stack-first,-z,stack-size=1048576 "$work/encoder.o" "$work/quiet.o" "$@" \
    "$work/built/libaom.a" -lwasi-emulated-process-clocks -o "$result"
}
compile encoder.c encoder
compile quiet.c quiet
linked "$work/whole.wasm"
node ../../../../scripts/artefacts/unreached-functions.mjs "$work/whole.wasm" unreached.txt >"$work/unreached.s"
compile "$work/unreached.s" unreached
replaced=$(sed -n 's/^.*__wrap_\([a-z0-9_]*\)(.*$/\1/p' quiet.c | cat - unreached.txt | sed 's/^/-Wl,--wrap=/')
# shellcheck disable=SC2086
linked ../av1-encode.wasm -Wl,--strip-all $replaced "$work/unreached.o"
cp "$source/LICENSE" "$source/PATENTS" .
chmod 644 ../av1-encode.wasm
