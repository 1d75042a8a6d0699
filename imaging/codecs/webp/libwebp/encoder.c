/* Rows of a picture to lossy WebP, by libwebp: what ../vp8-encoder.ts calls. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "src/webp/encode.h"

#define EXPORTED(name) __attribute__((export_name(#name)))

typedef struct {
    /* Of VP8's colours, half as many across and down; with the alpha of what was taken. */
    WebPPicture picture;
    int rows_taken;
    /* Memory for the rows that come next. */
    uint8_t *band;
    /* libwebp's file, and where it lies for the caller. */
    uint8_t *file;
    size_t file_bytes;
} Encoding;

EXPORTED(finish) void finish(Encoding *encoding) {
    WebPPictureFree(&encoding->picture);
    free(encoding->band);
    free(encoding->file);
    free(encoding);
}

static int opened(WebPPicture *picture, int width, int height, int has_alpha) {
    if (!WebPPictureInit(picture)) return 0;
    picture->width = width;
    picture->height = height;
    picture->colorspace = has_alpha ? WEBP_YUV420A : WEBP_YUV420;
    return 1;
}

/* A picture that rows are to come of, `band_rows` at most at once, of red, green and blue or with alpha. NULL where there is no memory. */
EXPORTED(begin) Encoding *begin(int width, int height, int has_alpha, int band_rows) {
    Encoding *encoding = calloc(1, sizeof *encoding);
    if (!encoding) return NULL;
    encoding->band = malloc((size_t)width * band_rows * (has_alpha ? 4 : 3));
    if (encoding->band && opened(&encoding->picture, width, height, has_alpha) && WebPPictureAlloc(&encoding->picture)) return encoding;
    finish(encoding);
    return NULL;
}

EXPORTED(band) uint8_t *band(Encoding *encoding) { return encoding->band; }

static void copy(uint8_t *to, int to_stride, const uint8_t *from, int from_stride, int width, int rows) {
    for (int y = 0; y < rows; y++) memcpy(to + (size_t)y * to_stride, from + (size_t)y * from_stride, width);
}

/* Takes what lies in the band: an even number of rows, but for the picture's last ones. 0 where there is no memory. */
EXPORTED(take) int take(Encoding *encoding, int rows) {
    WebPPicture *picture = &encoding->picture, taken;
    const int width = picture->width, half = (width + 1) / 2, first = encoding->rows_taken;
    const int has_alpha = picture->a != NULL;
    if (!opened(&taken, width, rows, has_alpha)) return 0;
    const int is_taken = has_alpha ? WebPPictureImportRGBA(&taken, encoding->band, 4 * width) : WebPPictureImportRGB(&taken, encoding->band, 3 * width);
    if (is_taken) {
        const size_t colours = (size_t)(first / 2) * picture->uv_stride;
        copy(picture->y + (size_t)first * picture->y_stride, picture->y_stride, taken.y, taken.y_stride, width, rows);
        copy(picture->u + colours, picture->uv_stride, taken.u, taken.uv_stride, half, (rows + 1) / 2);
        copy(picture->v + colours, picture->uv_stride, taken.v, taken.uv_stride, half, (rows + 1) / 2);
        /* Rows without gaps, as WebPPictureAlloc lays them. Of a band that is opaque libwebp keeps no alpha. */
        uint8_t *alphas = picture->a + (size_t)first * width;
        if (taken.a) memcpy(alphas, taken.a, (size_t)rows * width);
        else if (has_alpha) memset(alphas, 255, (size_t)rows * width);
        encoding->rows_taken += rows;
    }
    WebPPictureFree(&taken);
    return is_taken;
}

/* The plane of alpha, rows without gaps, for the caller to encode; colours that it hides become such as take few bytes. */
EXPORTED(alpha) const uint8_t *alpha(Encoding *encoding) {
    WebPCleanupTransparentArea(&encoding->picture);
    return encoding->picture.a;
}

static int written(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
    Encoding *encoding = picture->custom_ptr;
    uint8_t *longer = realloc(encoding->file, encoding->file_bytes + count);
    if (!longer) return 0;
    memcpy(longer + encoding->file_bytes, bytes, count);
    encoding->file = longer;
    encoding->file_bytes += count;
    return 1;
}

/* The bytes of libwebp's file of the colours alone. Quality is 1 to 100. 0 where libwebp fails. */
EXPORTED(encode) size_t encode(Encoding *encoding, float quality) {
    WebPConfig config;
    WebPPicture colours = encoding->picture;
    if (!WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, quality)) return 0;
    /* Coefficients are looked at twice, not kept: of noise they take several times as many bytes as the samples. */
    config.low_memory = 1;
    colours.colorspace = WEBP_YUV420;
    colours.a = NULL;
    colours.writer = written;
    colours.custom_ptr = encoding;
    return WebPEncode(&config, &colours) ? encoding->file_bytes : 0;
}

EXPORTED(file) const uint8_t *file(Encoding *encoding) { return encoding->file; }
