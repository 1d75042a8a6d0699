import { readFileSync, writeFileSync } from "node:fs";
import type { Parameters } from "#contract/mode-parameters-schema";
import { inputLimits } from "#contract/limits";
import { bytesSource } from "#imaging/codecs/byte-source";
import { openPicture } from "#imaging/codecs/open-picture";
import { uprightRowSource } from "#imaging/codecs/upright-rows";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import { modeEnlargers } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { pixelsPerIsolateStrip, planStrips } from "#imaging/enhance/strips";
import { networkSource } from "../../test/support/engine-files";
import { decodeModules } from "../decode-modules";

interface Task {
  readonly picture: string;
  /** Of the result. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly parameters: Parameters;
  readonly placePx: number;
  /** Where the samples go, RGB or RGBA, of as many bits as the picture's, place by place. */
  readonly output: string;
}

/** More than the networks see beyond a row. */
const reachPx = 128;

/**
 * Some places of what a job in Standard mode gives, by the same chain as the Worker's, from the file on: a corner, the middle of an edge between
 * two strips, the opposite corner. Tells where they are as JSON.
 */
async function main({ picture, widthPx, heightPx, parameters, placePx, output }: Task): Promise<void> {
  const opened = await openPicture(
    bytesSource(new Uint8Array(readFileSync(picture))),
    inputLimits,
    decodeModules,
  );
  const { upright } = opened.inspection;
  const strips = planStrips({ widthPx, heightPx }, pixelsPerIsolateStrip(opened));
  const edge = strips[Math.floor(strips.length / 2)]?.first ?? 0;
  const places = [
    { left: 0, top: 0 },
    { left: Math.floor(widthPx / 2), top: Math.max(0, edge - placePx / 2) },
    { left: widthPx - placePx, top: heightPx - placePx },
  ];
  const plan = planEnhancement(upright, { widthPx, heightPx });
  const enlargers = await modeEnlargers("standard", parameters, plan, networkSource());
  const samples: Uint8Array[] = [];
  for (const { left, top } of places) {
    const rowOf = (y: number) => Math.floor((y * upright.heightPx) / heightPx);
    const held = {
      first: Math.max(0, rowOf(top) - reachPx),
      end: Math.min(upright.heightPx, rowOf(top + placePx) + reachPx),
    };
    const input = await uprightRowSource(opened, held);
    const columns = { first: left, end: left + placePx };
    const source = enhanceColumns(input, { widthPx, heightPx }, columns, enlargers, {});
    const { data } = await source.rows({ first: top, end: top + placePx });
    samples.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  }
  writeFileSync(output, Buffer.concat(samples));
  console.log(JSON.stringify(places));
}

await main(JSON.parse(process.argv[2] ?? "") as Task);
