#!/bin/sh
# Compiles dav1d (VideoLAN's decoder of AV1, BSD-2-Clause: LICENSE) to ../av1.wasm, without threads and without imports. Needs Debian 12's
# clang-19, lld-19, binaryen, libclang-rt-19-dev-wasm32, wasi-libc, curl and xz-utils. The result is in the repository, since whoever builds Limn need not have them.
# The same tools make the same bytes.
set -eu
cd "$(dirname "$0")"
. ../../debian-source.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=1.5.3
fetch_source d/dav1d dav1d_$version.orig.tar.xz 732010aa5ef461fa93355ed2c6c5fedb48ddc4b74e697eaabe8907eaeb943011 dav1d-$version
echo "#define DAV1D_VERSION \"$version\"" >"$work/vcs_version.h"

target="--target=wasm32-wasi --sysroot=/usr -O3 -msimd128 -mbulk-memory"
compile() { # SOURCE OBJECT OPTIONS...
  from=$1 to=$2
  shift 2
  # shellcheck disable=SC2086
  clang-19 $target -std=c11 -DNDEBUG -D_GNU_SOURCE -w -ffile-prefix-map="$work=." -I. -I"$work" -I"$source" -I"$source/include" \
    -I"$source/include/dav1d" -I"$source/src" "$@" -c "$from" -o "$work/$to.o"
}
for name in cdf cpu ctx data decode dequant_tables getbits intra_edge itx_1d lf_mask lib log mem msac obu pal picture qm ref refmvs \
  scan tables thread_task warpmv wedge; do
  compile "$source/src/$name.c" "$name"
done
for name in cdef_apply cdef fg_apply filmgrain ipred_prepare ipred itx lf_apply loopfilter looprestoration lr_apply mc recon; do
  for bits in 8 16; do
    compile "$source/src/${name}_tmpl.c" "$name-$bits" -DBITDEPTH=$bits
  done
done
compile av1.c av1
# shellcheck disable=SC2086
clang-19 $target -nostartfiles -Wl,--no-entry,--gc-sections,--strip-all,--stack-first,-z,stack-size=524288 "$work"/*.o -o ../av1.wasm
cp "$source/COPYING" LICENSE
chmod 644 ../av1.wasm
