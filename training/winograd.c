/* 3x3 convolutions for training on a CPU, by Winograd's F(4x4, 3x3) (Lavin and Gray, "Fast Algorithms for Convolutional
 * Neural Networks", 2016): a quarter of the multiplications, in each of the three passes. winograd.py builds and calls this.
 *
 * Pictures are [pictures][height][width][channels] floats, features outside a picture are zero; channels come by eights.
 * Transformed kernels are [36][inputs][outputs], transformed tiles [36][TILES][channels].
 */
#include <string.h>

typedef float lanes __attribute__((vector_size(32), aligned(4), may_alias));
typedef int mask __attribute__((vector_size(32), aligned(4), may_alias));

enum {
  LANES = 8,
  PLACES = 36, /* of a transformed tile of 6 x 6 */
  TILES = 48,  /* held at once: the kernels are read that many times less often than the tiles */
  WIDEST = 64, /* channels at most */
  PAD = 16,    /* keeps the places of one tile from sharing a set of the cache */
};

typedef struct {
  long pictures, height, width;
} Shape;

typedef float Transformed[PLACES][TILES * WIDEST + PAD];

/* Each thread has its own. */
static _Thread_local Transformed seen __attribute__((aligned(64)));
static _Thread_local Transformed made __attribute__((aligned(64)));

static long tiles_along(long size) { return (size + 3) / 4; }

static long tiles_of(const Shape *shape) { return shape->pictures * tiles_along(shape->height) * tiles_along(shape->width); }

typedef struct {
  long picture, top, left;
} Corner;

/* Where a tile's results begin. */
static Corner corner_of(const Shape *shape, long tile) {
  long across = tiles_along(shape->width), down = tiles_along(shape->height);
  return (Corner){tile / (across * down), tile / across % down * 4, tile % across * 4};
}

static inline int is_inside(const Shape *shape, long y, long x) { return y >= 0 && y < shape->height && x >= 0 && x < shape->width; }

static inline long offset_of(const Shape *shape, long picture, long y, long x) { return (picture * shape->height + y) * shape->width + x; }

/* B' d: six numbers, a lane's worth of channels each, before they are multiplied. */
static inline void transform_six(const lanes d[6], lanes out[6]) {
  lanes odd = d[3] - 4 * d[1], even = d[4] - 4 * d[2];
  lanes odd_wide = 2 * (d[3] - d[1]), even_wide = d[4] - d[2];
  out[0] = 4 * d[0] - 5 * d[2] + d[4];
  out[1] = even + odd;
  out[2] = even - odd;
  out[3] = even_wide + odd_wide;
  out[4] = even_wide - odd_wide;
  out[5] = 4 * d[1] - 5 * d[3] + d[5];
}

/* A' m: four results from six products. */
static inline void gather_four(const lanes m[6], lanes out[4]) {
  lanes near_sum = m[1] + m[2], near_difference = m[1] - m[2];
  lanes far_sum = m[3] + m[4], far_difference = m[3] - m[4];
  out[0] = m[0] + near_sum + far_sum;
  out[1] = near_difference + 2 * far_difference;
  out[2] = near_sum + 4 * far_sum;
  out[3] = near_difference + 8 * far_difference + m[5];
}

/* A g: the transpose of gather_four, which takes gradients of four results back to six products. */
static inline void spread_four(const lanes g[4], lanes out[6]) {
  lanes even = g[0] + g[2], odd = g[1] + g[3];
  lanes even_far = g[0] + 4 * g[2], odd_far = 2 * g[1] + 8 * g[3];
  out[0] = g[0];
  out[1] = even + odd;
  out[2] = even - odd;
  out[3] = even_far + odd_far;
  out[4] = even_far - odd_far;
  out[5] = g[3];
}

/* PReLU: where a value is negative, times its channel's slope. */
static inline lanes activated(lanes value, lanes slope) {
  lanes positive = (lanes)((value > 0) & (mask)value);
  return positive + slope * (value - positive);
}

/* Transforms `count` tiles of 6 x 6, from one pixel outside each tile of 4 x 4, into `seen`; through PReLU first, if there are slopes. */
static void transform_input(const float *picture, const float *slopes, const Shape *shape, long channels, long first, long count) {
  static const lanes nothing;
  for (long t = 0; t < count; t++) {
    Corner corner = corner_of(shape, first + t);
    for (long c = 0; c < channels; c += LANES) {
      lanes rows[6][6];
      for (long y = 0; y < 6; y++) {
        lanes row[6];
        for (long x = 0; x < 6; x++) {
          long from_y = corner.top + y - 1, from_x = corner.left + x - 1;
          const float *from = picture + offset_of(shape, corner.picture, from_y, from_x) * channels + c;
          row[x] = is_inside(shape, from_y, from_x) ? *(const lanes *)from : nothing;
          if (slopes) row[x] = activated(row[x], *(const lanes *)(slopes + c));
        }
        transform_six(row, rows[y]);
      }
      for (long x = 0; x < 6; x++) {
        lanes column[6], out[6];
        for (long y = 0; y < 6; y++) column[y] = rows[y][x];
        transform_six(column, out);
        for (long y = 0; y < 6; y++) *(lanes *)(seen[y * 6 + x] + t * channels + c) = out[y];
      }
    }
  }
}

/* made = seen x kernels at one place, for `wide` lanes of outputs: six tiles by up to sixteen outputs stay in registers. */
static inline __attribute__((always_inline)) void multiply_block(float *target, const float *from, const float *kernel, long inputs, long outputs,
                                                                 const long wide) {
  lanes sums[6][2] = {{{0}}};
  for (long c = 0; c < inputs; c++)
    for (long w = 0; w < wide; w++) {
      lanes weights = *(const lanes *)(kernel + c * outputs + w * LANES);
      for (long i = 0; i < 6; i++) sums[i][w] += from[i * inputs + c] * weights;
    }
  for (long i = 0; i < 6; i++)
    for (long w = 0; w < wide; w++) *(lanes *)(target + i * outputs + w * LANES) = sums[i][w];
}

/* The same at every place. */
static void multiply(const float *kernels, long inputs, long outputs, long count) {
  for (long place = 0; place < PLACES; place++) {
    const float *kernel = kernels + place * inputs * outputs;
    for (long t = 0; t < count; t += 6)
      for (long k = 0; k < outputs; k += 16) {
        if (outputs - k >= 16) multiply_block(made[place] + t * outputs + k, seen[place] + t * inputs, kernel + k, inputs, outputs, 2);
        else multiply_block(made[place] + t * outputs + k, seen[place] + t * inputs, kernel + k, inputs, outputs, 1);
      }
  }
}

static void gather_output(float *result, const Shape *shape, const float *bias, long channels, long first, long count) {
  for (long t = 0; t < count; t++) {
    Corner corner = corner_of(shape, first + t);
    float *at = result + offset_of(shape, corner.picture, corner.top, corner.left) * channels;
    for (long c = 0; c < channels; c += LANES) {
      lanes rows[6][4], offset = *(const lanes *)(bias + c);
      for (long y = 0; y < 6; y++) {
        lanes row[6];
        for (long x = 0; x < 6; x++) row[x] = *(const lanes *)(made[y * 6 + x] + t * channels + c);
        gather_four(row, rows[y]);
      }
      for (long x = 0; x < 4; x++) {
        lanes column[6], out[4];
        for (long y = 0; y < 6; y++) column[y] = rows[y][x];
        gather_four(column, out);
        for (long y = 0; y < 4; y++)
          if (is_inside(shape, corner.top + y, corner.left + x)) *(lanes *)(at + (y * shape->width + x) * channels + c) = out[y] + offset;
      }
    }
  }
}

/* result [.., outputs] = picture [.., inputs], through PReLU if there are slopes, convolved, plus bias [outputs]. */
void convolve(const float *picture, const float *slopes, const float *kernels, const float *bias, float *result, long pictures, long height,
              long width, long inputs, long outputs) {
  Shape shape = {pictures, height, width};
  long tiles = tiles_of(&shape);
  for (long first = 0; first < tiles; first += TILES) {
    long count = tiles - first < TILES ? tiles - first : TILES;
    transform_input(picture, slopes, &shape, inputs, first, count);
    multiply(kernels, inputs, outputs, (count + 5) / 6 * 6);
    gather_output(result, &shape, bias, outputs, first, count);
  }
}

/* Takes gradients of results of 4 x 4 back to products, into `made`. */
static void transform_gradient(const float *gradient, const Shape *shape, long channels, long first, long count) {
  static const lanes nothing;
  for (long t = 0; t < count; t++) {
    Corner corner = corner_of(shape, first + t);
    const float *at = gradient + offset_of(shape, corner.picture, corner.top, corner.left) * channels;
    for (long c = 0; c < channels; c += LANES) {
      lanes rows[4][6];
      for (long y = 0; y < 4; y++) {
        lanes row[4];
        for (long x = 0; x < 4; x++)
          row[x] = is_inside(shape, corner.top + y, corner.left + x) ? *(const lanes *)(at + (y * shape->width + x) * channels + c) : nothing;
        spread_four(row, rows[y]);
      }
      for (long x = 0; x < 6; x++) {
        lanes column[4], out[6];
        for (long y = 0; y < 4; y++) column[y] = rows[y][x];
        spread_four(column, out);
        for (long y = 0; y < 6; y++) *(lanes *)(made[y * 6 + x] + t * channels + c) = out[y];
      }
    }
  }
}

/* kernels += seen' x made at one place, for `rows` inputs by `wide` lanes of outputs: they stay in registers. */
static inline __attribute__((always_inline)) void correlate_block(float *kernels, const float *from, const float *products, long inputs,
                                                                  long outputs, long count, const long rows, const long wide) {
  lanes sums[6][2];
  for (long i = 0; i < rows; i++)
    for (long w = 0; w < wide; w++) sums[i][w] = *(const lanes *)(kernels + i * outputs + w * LANES);
  for (long t = 0; t < count; t++, from += inputs, products += outputs)
    for (long w = 0; w < wide; w++) {
      lanes product = *(const lanes *)(products + w * LANES);
      for (long i = 0; i < rows; i++) sums[i][w] += from[i] * product;
    }
  for (long i = 0; i < rows; i++)
    for (long w = 0; w < wide; w++) *(lanes *)(kernels + i * outputs + w * LANES) = sums[i][w];
}

/* As correlate_block, six inputs at a time, and the four or two that eights leave over. */
static inline __attribute__((always_inline)) void correlate_rows(float *kernels, const float *from, const float *products, long inputs,
                                                                 long outputs, long count, const long wide) {
  for (long c = 0; c < inputs; c += 6) {
    if (inputs - c >= 6) correlate_block(kernels + c * outputs, from + c, products, inputs, outputs, count, 6, wide);
    else if (inputs - c == 4) correlate_block(kernels + c * outputs, from + c, products, inputs, outputs, count, 4, wide);
    else correlate_block(kernels + c * outputs, from + c, products, inputs, outputs, count, 2, wide);
  }
}

/* kernels += seen' x made, place by place. */
static void correlate(float *kernels, long inputs, long outputs, long count) {
  for (long place = 0; place < PLACES; place++)
    for (long k = 0; k < outputs; k += 16) {
      float *at = kernels + place * inputs * outputs + k;
      if (outputs - k >= 16) correlate_rows(at, seen[place], made[place] + k, inputs, outputs, count, 2);
      else correlate_rows(at, seen[place], made[place] + k, inputs, outputs, count, 1);
    }
}

/* kernels [36][inputs][outputs]: the gradient of the transformed kernels, from the picture (through PReLU, if there are slopes) and the
 * gradient of the result. */
void kernel_gradient(const float *picture, const float *slopes, const float *gradient, float *kernels, long pictures, long height, long width,
                     long inputs, long outputs) {
  Shape shape = {pictures, height, width};
  long tiles = tiles_of(&shape);
  memset(kernels, 0, PLACES * inputs * outputs * sizeof(float));
  for (long first = 0; first < tiles; first += TILES) {
    long count = tiles - first < TILES ? tiles - first : TILES;
    transform_input(picture, slopes, &shape, inputs, first, count);
    transform_gradient(gradient, &shape, outputs, first, count);
    correlate(kernels, inputs, outputs, count);
  }
}

/* Takes the gradient [pixels][channels] of PReLU's results back to its values, in place, and sums what it means for the biases
 * before and for the slopes, both [channels] and zero when this is called. */
void activate_backward(const float *restrict values, const float *restrict slopes, float *restrict gradient, float *restrict biases,
                       float *restrict slope_sums, long pixels, long channels) {
  for (long p = 0; p < pixels; p++)
    for (long c = 0; c < channels; c++) {
      float value = values[p * channels + c], passed = gradient[p * channels + c];
      float back = value > 0 ? passed : passed * slopes[c];
      gradient[p * channels + c] = back;
      biases[c] += back;
      slope_sums[c] += value > 0 ? 0 : passed * value;
    }
}
