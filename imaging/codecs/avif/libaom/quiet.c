/* What libaom calls and a still picture does without. The C library's functions of files and messages are these in place of its own, and
 * with them the module imports nothing. */
#include <stdarg.h>
#include <stdio.h>

int vsnprintf(char *text, size_t size, const char *format, va_list values) {
    if (size) *text = 0;
    return 0;
}
int snprintf(char *text, size_t size, const char *format, ...) {
    if (size) *text = 0;
    return 0;
}
int fprintf(FILE *file, const char *format, ...) { return 0; }
int fputc(int letter, FILE *file) { return letter; }
FILE *fopen(const char *path, const char *mode) { return NULL; }
int fclose(FILE *file) { return 0; }
int feof(FILE *file) { return 1; }
int fseek(FILE *file, long offset, int whence) { return -1; }
int fscanf(FILE *file, const char *format, ...) { return EOF; }
size_t fread(void *to, size_t size, size_t count, FILE *file) { return 0; }
size_t fwrite(const void *from, size_t size, size_t count, FILE *file) { return 0; }

/* Matrices of quantisation, and wedges between two frames: these stand in for libaom's functions of their names (build.sh). */
void __wrap_av1_qm_init(void *parameters, int planes) {}
void __wrap_av1_init_wedge_masks(void) {}
