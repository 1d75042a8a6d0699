/* A still picture of 8 bits to AV1, by libaom: what ../av1-encoder.ts calls. */
#include <stdint.h>
#include <stdlib.h>

#include "aom/aom_encoder.h"
#include "aom/aomcx.h"

#define EXPORTED(name) __attribute__((export_name(#name)))

extern aom_codec_iface_t aom_codec_av1_cx_algo;

/* As av1-encoder.ts counts them. */
enum { GREY = 0, QUARTER = 1, FULL = 3 };

/* 9 takes some 0.6 of 8's time for a seventh more bytes; 7 takes 1.7 times as long for a twentieth less (decision 43). */
enum { SPEED = 8 };

static aom_codec_ctx_t encoder;
static int is_open;

EXPORTED(reserve) uint8_t *reserve(size_t bytes) { return malloc(bytes); }

EXPORTED(release) void release(uint8_t *bytes) { free(bytes); }

/* Frees what the last picture took, its bytes with it. */
EXPORTED(forget) void forget(void) {
    if (is_open) aom_codec_destroy(&encoder);
    is_open = 0;
}

static aom_codec_err_t opened(int width, int height, int colours) {
    aom_codec_enc_cfg_t config;
    aom_codec_err_t error = aom_codec_enc_config_default(&aom_codec_av1_cx_algo, &config, AOM_USAGE_ALL_INTRA);
    if (error) return error;
    config.g_w = width;
    config.g_h = height;
    config.g_limit = 1;
    config.g_lag_in_frames = 0;
    config.g_threads = 1;
    config.g_profile = colours == FULL ? 1 : 0;
    config.monochrome = colours == GREY;
    config.rc_end_usage = AOM_Q;
    config.rc_min_quantizer = 0;
    config.rc_max_quantizer = 63;
    error = aom_codec_enc_init(&encoder, &aom_codec_av1_cx_algo, &config, 0);
    is_open = !error;
    return error;
}

/* Of 0 to 63 quantisers 0 is without loss for grey, which alpha is. Code points are those of H.273; luma is BT.601's. */
static aom_codec_err_t told(int colours, int quantiser, int primaries, int transfer) {
    const int values[][2] = {
        {AOME_SET_CPUUSED, SPEED},
        {AOME_SET_CQ_LEVEL, quantiser},
        {AV1E_SET_LOSSLESS, colours == GREY && quantiser == 0},
        {AV1E_SET_SKIP_POSTPROC_FILTERING, 1},
        {AV1E_SET_COLOR_RANGE, AOM_CR_FULL_RANGE},
        {AV1E_SET_COLOR_PRIMARIES, primaries},
        {AV1E_SET_TRANSFER_CHARACTERISTICS, transfer},
        {AV1E_SET_MATRIX_COEFFICIENTS, colours == GREY ? AOM_CICP_MC_UNSPECIFIED : AOM_CICP_MC_BT_601},
    };
    aom_codec_err_t error = AOM_CODEC_OK;
    for (size_t i = 0; !error && i < sizeof values / sizeof *values; i++)
        error = aom_codec_control(&encoder, values[i][0], values[i][1]);
    return error;
}

/* Planes lie one behind another, rows without gaps; colours of QUARTER have half of the columns and rows, rounded up. 0, or libaom's error. */
EXPORTED(encode)
int encode(uint8_t *planes, int width, int height, int colours, int quantiser, int primaries, int transfer) {
    forget();
    aom_codec_err_t error = opened(width, height, colours);
    if (!error) error = told(colours, quantiser, primaries, transfer);
    if (error) return error;
    const int is_halved = colours == QUARTER;
    const int across = (width + is_halved) >> is_halved, down = (height + is_halved) >> is_halved;
    aom_image_t picture;
    if (!aom_img_wrap(&picture, colours == FULL ? AOM_IMG_FMT_I444 : AOM_IMG_FMT_I420, width, height, 1, planes)) return AOM_CODEC_MEM_ERROR;
    picture.range = AOM_CR_FULL_RANGE;
    picture.monochrome = colours == GREY;
    picture.planes[AOM_PLANE_Y] = planes;
    picture.stride[AOM_PLANE_Y] = width;
    picture.planes[AOM_PLANE_U] = colours == GREY ? NULL : planes + (size_t)width * height;
    picture.planes[AOM_PLANE_V] = colours == GREY ? NULL : picture.planes[AOM_PLANE_U] + (size_t)across * down;
    picture.stride[AOM_PLANE_U] = picture.stride[AOM_PLANE_V] = across;
    return aom_codec_encode(&encoder, &picture, 0, 1, 0);
}

/* What the picture came to, until it is forgotten: how many bytes, and where. */
EXPORTED(encoded) const uint32_t *encoded(void) {
    static uint32_t found[2];
    const aom_codec_cx_pkt_t *packet;
    aom_codec_iter_t at = NULL;
    found[0] = found[1] = 0;
    while ((packet = aom_codec_get_cx_data(&encoder, &at))) {
        if (packet->kind != AOM_CODEC_CX_FRAME_PKT) continue;
        found[0] = packet->data.frame.sz;
        found[1] = (uint32_t)(uintptr_t)packet->data.frame.buf;
    }
    return found;
}
