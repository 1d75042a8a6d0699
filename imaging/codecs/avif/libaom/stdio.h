/* Nobody reads what libaom would print; without the C library's files the module imports nothing. */
#pragma once
#include_next <stdio.h>
#undef stderr
#define stderr ((FILE *)0)
