/* AV1's samples of one frame, by dav1d: what ../av1-decoder.ts calls. */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "dav1d/dav1d.h"

#define EXPORTED(name) __attribute__((export_name(#name)))

/* What a caller reads, in this order. */
struct Facts {
    int32_t error; /* 0, or one of errno.h, negative */
    int32_t width, height, layout, bits;
    int32_t planes[3];
    int32_t stride, colour_stride; /* in bytes */
    int32_t primaries, transfer, matrix, is_full_range;
};

/* Colours and alpha. */
static Dav1dPicture pictures[2];
static struct Facts facts;

static void kept_by_the_caller(const uint8_t *bytes, void *cookie) {}

EXPORTED(reserve) uint8_t *reserve(size_t bytes) { return malloc(bytes); }

EXPORTED(release) void release(uint8_t *bytes) { free(bytes); }

EXPORTED(forget) void forget(int slot) { dav1d_picture_unref(&pictures[slot]); }

static int decoded(Dav1dContext *context, const uint8_t *bytes, size_t size, Dav1dPicture *picture) {
    Dav1dData data;
    int error = dav1d_data_wrap(&data, bytes, size, kept_by_the_caller, NULL);
    while (!error && data.sz) {
        error = dav1d_send_data(context, &data);
        if (error && error != DAV1D_ERR(EAGAIN)) break;
        error = dav1d_get_picture(context, picture);
        if (!error) break;
        if (error == DAV1D_ERR(EAGAIN)) error = 0;
    }
    dav1d_data_unref(&data);
    return error || picture->data[0] ? error : dav1d_get_picture(context, picture);
}

/* The first frame of some OBUs, kept in a slot until it is forgotten. Frames of more pixels than `most` are refused. */
EXPORTED(decode) struct Facts *decode(int slot, const uint8_t *bytes, size_t size, unsigned most) {
    Dav1dSettings settings;
    Dav1dContext *context;
    Dav1dPicture *const picture = &pictures[slot];
    dav1d_default_settings(&settings);
    settings.n_threads = 1;
    settings.max_frame_delay = 1;
    settings.all_layers = 0;
    settings.frame_size_limit = most;
    facts.error = dav1d_open(&context, &settings);
    if (facts.error) return &facts;
    facts.error = decoded(context, bytes, size, picture);
    /* What is left of the context's memory is for the next frame; the picture has its own. */
    dav1d_close(&context);
    if (facts.error) return &facts;
    const Dav1dSequenceHeader *const sequence = picture->seq_hdr;
    facts = (struct Facts) {
        .width = picture->p.w,
        .height = picture->p.h,
        .layout = picture->p.layout,
        .bits = picture->p.bpc,
        .planes = { (int32_t) picture->data[0], (int32_t) picture->data[1], (int32_t) picture->data[2] },
        .stride = (int32_t) picture->stride[0],
        .colour_stride = (int32_t) picture->stride[1],
        .primaries = sequence->pri,
        .transfer = sequence->trc,
        .matrix = sequence->mtrx,
        .is_full_range = sequence->color_range,
    };
    return &facts;
}
