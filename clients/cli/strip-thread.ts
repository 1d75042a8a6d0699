/** One thread of the command: enhances the strips that it is handed, with networks of its own. */
import { parentPort, workerData } from "node:worker_threads";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import type { StripAnswer, StripRequest } from "#imaging/enhance/strip-pool";
import { rasterOf, type Samples } from "#imaging/raster";
import { networkOf } from "./models";
import type { ThreadData } from "./thread-data";

const { picture, output, mode, parameters } = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error("this file runs as a thread of the limn command");

const samples: Samples =
  picture.bitsPerSample === 16 ? new Uint16Array(picture.samples) : new Uint8Array(picture.samples);
const raster = rasterOf(picture.widthPx, picture.heightPx, picture.channels, samples);
const input = { ...rasterSource(raster), channels: raster.channels };
const enlargerOf = await modeEnlargers(mode, parameters, planEnhancement(input.size, output), networkOf);
const enhanced = enhance(input, output, enlargerOf, {});

// One strip at a time, so that answers keep the order of the requests.
let last = Promise.resolve();
port.on("message", (rows: StripRequest) => {
  last = last.then(async () => {
    const { channels, data } = await enhanced.rows(rows);
    const answer: StripAnswer = { channels, samples: data.slice() };
    port.postMessage(answer, [answer.samples.buffer]);
  });
});
