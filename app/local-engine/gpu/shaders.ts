import { residualRadiusPx } from "#imaging/neural/bicubic";
import type { NetworkChannels, NetworkScale } from "#imaging/neural/model";

/** Pixels that a workgroup computes, along either axis: 64 invocations suit every vendor's hardware. */
export const workgroupPx = 8;

const taps = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ({ x, y })));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What every shader begins with: the region of the picture that is at work, and the part of it that is asked for. */
const common = `
struct Region {
  size: vec2i,
  wantedFirst: vec2i,
  wantedSize: vec2i,
}
@group(0) @binding(0) var<uniform> region: Region;

fn isInside(at: vec2i) -> bool {
  return all(at >= vec2i(0)) && all(at < region.size);
}
fn indexOf(at: vec2i) -> i32 {
  return at.y * region.size.x + at.x;
}
`;

const entry = (first: string, size: string) => `
@compute @workgroup_size(${workgroupPx}, ${workgroupPx})
fn main(@builtin(global_invocation_id) invocation: vec3u) {
  if (any(vec2i(invocation.xy) >= ${size})) { return; }
  let at = vec2i(invocation.xy) + ${first};
`;

const accumulators = (count: number, value: (index: number) => string) =>
  upTo(count)
    .map((index) => `  var sum${index} = ${value(index)};`)
    .join("\n");

/** The features of the pixel as they stand, which are those of the layer two before, added to each accumulator. */
const withSkip = (quads: number) =>
  upTo(quads)
    .map((o) => `  sum${o} += features[indexOf(at) * ${quads} + ${o}];`)
    .join("\n");

/** PReLU of each accumulator, to the features of the pixel; the slopes lie behind the biases. */
const activated = (quads: number) =>
  upTo(quads)
    .map(
      (o) =>
        `  features[indexOf(at) * ${quads} + ${o}] = select(sum${o}, sum${o} * offsets[${quads + o}], sum${o} < vec4f(0));`,
    )
    .join("\n");

/**
 * The head: 3x3 over the picture's samples (packed RGBA), to features in groups of four channels. What lies outside of the picture is
 * zero, here and in every layer: regions end where the picture does, or far enough from what is asked for.
 */
export function headShader(channels: NetworkChannels): string {
  const quads = channels / 4;
  const steps = taps.map(
    ({ x, y }, tap) => `
  if (isInside(at + vec2i(${x}, ${y}))) {
    let colour = unpack4x8unorm(source[indexOf(at + vec2i(${x}, ${y}))]);
${upTo(quads)
  .map((o) => {
    const weight = (input: number) => `weights[${(tap * 3 + input) * quads + o}]`;
    return `    sum${o} += ${weight(0)} * colour.r + ${weight(1)} * colour.g + ${weight(2)} * colour.b;`;
  })
  .join("\n")}
  }`,
  );
  return `${common}
@group(0) @binding(1) var<storage, read> source: array<u32>;
@group(0) @binding(2) var<storage, read> weights: array<vec4f>;
@group(0) @binding(3) var<storage, read> offsets: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> features: array<vec4f>;
${entry("vec2i(0)", "region.size")}
${accumulators(quads, (o) => `offsets[${o}]`)}
${steps.join("")}
${activated(quads)}
}`;
}

/** A body layer: 3x3 over features, to as many features, in place of those of the layer two before, which it takes in if it has a skip. */
export function bodyShader(channels: NetworkChannels, hasSkip: boolean): string {
  const quads = channels / 4;
  const step = upTo(quads)
    .map((o) => {
      const weight = (lane: number) => `weights[base + ${o * 4 + lane}]`;
      const products = ["x", "y", "z", "w"].map((lane, index) => `${weight(index)} * f.${lane}`);
      return `      sum${o} += ${products.join(" + ")};`;
    })
    .join("\n");
  return `${common}
@group(0) @binding(1) var<storage, read> source: array<vec4f>;
@group(0) @binding(2) var<storage, read> weights: array<vec4f>;
@group(0) @binding(3) var<storage, read> offsets: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> features: array<vec4f>;
${entry("vec2i(0)", "region.size")}
${accumulators(quads, (o) => `offsets[${o}]`)}
  for (var tap = 0; tap < 9; tap++) {
    let beside = at + vec2i(tap % 3 - 1, tap / 3 - 1);
    if (!isInside(beside)) { continue; }
    for (var quad = 0; quad < ${quads}; quad++) {
      let f = source[indexOf(beside) * ${quads} + quad];
      let base = (tap * ${quads} + quad) * ${quads * 4};
${step}
    }
  }
${hasSkip ? withSkip(quads) : ""}
${activated(quads)}
}`;
}

/**
 * The tail: 3x3 over features to the sub-pixels of a pixel, added to the bicubic enlargement of the picture (its edge pixels repeated),
 * as packed samples of the part that is asked for.
 */
export function tailShader(channels: NetworkChannels, scale: NetworkScale): string {
  const quads = channels / 4;
  const subpixels = scale * scale;
  const step = upTo(subpixels)
    .map((p) => {
      const weight = (lane: number) => `weights[base + ${p * 4 + lane}]`;
      const products = ["x", "y", "z", "w"].map((lane, index) => `${weight(index)} * f.${lane}`);
      return `      sum${p} += ${products.join(" + ")};`;
    })
    .join("\n");
  const radius = residualRadiusPx;
  const width = 2 * radius + 1;
  const residual = upTo(subpixels)
    .map((p) => {
      const across = `bicubic[${(p % scale) * width} + x + ${radius}]`;
      const down = `bicubic[${Math.floor(p / scale) * width} + y + ${radius}]`;
      return `      sum${p} += colour * (${across} * ${down});`;
    })
    .join("\n");
  const written = upTo(subpixels)
    .map((p) => {
      const row = `((at.y - region.wantedFirst.y) * ${scale} + ${Math.floor(p / scale)})`;
      const column = `(at.x - region.wantedFirst.x) * ${scale} + ${p % scale}`;
      return `  result[${row} * region.wantedSize.x * ${scale} + ${column}] = pack4x8unorm(sum${p});`;
    })
    .join("\n");
  return `${common}
@group(0) @binding(1) var<storage, read> source: array<vec4f>;
@group(0) @binding(2) var<storage, read> weights: array<vec4f>;
@group(0) @binding(3) var<storage, read> offsets: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> result: array<u32>;
@group(0) @binding(5) var<storage, read> picture: array<u32>;
@group(0) @binding(6) var<storage, read> bicubic: array<f32>;
${entry("region.wantedFirst", "region.wantedSize")}
${accumulators(subpixels, (p) => `offsets[${p}]`)}
  for (var tap = 0; tap < 9; tap++) {
    let beside = at + vec2i(tap % 3 - 1, tap / 3 - 1);
    if (!isInside(beside)) { continue; }
    for (var quad = 0; quad < ${quads}; quad++) {
      let f = source[indexOf(beside) * ${quads} + quad];
      let base = (tap * ${quads} + quad) * ${subpixels * 4};
${step}
    }
  }
  for (var y = -${radius}; y <= ${radius}; y++) {
    for (var x = -${radius}; x <= ${radius}; x++) {
      let near = clamp(at + vec2i(x, y), vec2i(0), region.size - 1);
      let colour = unpack4x8unorm(picture[indexOf(near)]);
${residual}
    }
  }
${written}
}`;
}
