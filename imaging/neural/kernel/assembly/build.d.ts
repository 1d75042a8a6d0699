/** 1 in the build for where V8 checks the bounds of each access, else 0 (scripts/artefacts/assembly.mjs). */
declare const ACCESSES_ARE_CHECKED: i32;
