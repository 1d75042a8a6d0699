/* libaom leaves a failed picture by longjmp. WebAssembly's C library has none: the module traps in its place, and its instance is given up. */
#pragma once
typedef int jmp_buf[1];
#define setjmp(place) ((void)(place), 0)
#define longjmp(place, value) __builtin_trap()
