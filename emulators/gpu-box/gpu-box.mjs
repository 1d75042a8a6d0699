// @ts-check
import { enlarged, filled, painted, tinted } from "../provider/pictures.mjs";
import { serveProvider } from "../provider/serve-provider.mjs";

/**
 * @typedef {import("../provider/serve-provider.mjs").Answer} Answer
 * @typedef {import("../provider/serve-provider.mjs").Call} Call
 * @typedef {{mode: string, widthPx: number, heightPx: number, parameters: Record<string, any>}} Order
 * @typedef {{id: string, state: string, order: Order, parts: Record<string, Buffer>, looksLeft: number, file: Buffer | null, outcome: Record<string, any>}} Job
 */

/**
 * Starts a machine with a GPU that speaks the protocol of docs/gpu-box.md, without a GPU: the smallest program that does.
 * @param {{port: number, key: string}} options port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function createGpuBox({ port, key }) {
  /** @type {Map<string, Job>} by the key of the request that asked for it */
  const jobs = new Map();
  /** @type {Record<string, any>[]} */
  const outcomes = [];
  const reset = () => {
    jobs.clear();
    outcomes.length = 0;
  };
  return serveProvider(
    {
      answer: async (call) => {
        if (call.headers.get("authorization") !== `Bearer ${key}`) return { status: 401, body: {} };
        if (`${call.method} ${call.url.pathname}` === "POST /jobs") return take(jobs, outcomes, call);
        return answerToJob(jobs, call);
      },
      failure: (status) => ({ status, body: { error: "as asked" } }),
      control: (name, body) => {
        if (name === "outcomes") return { count: outcomes.push(...Object(body.outcomes)) };
        return name === "predictions"
          ? { predictions: [...jobs.values()].map(({ order, state }) => ({ order, state })) }
          : undefined;
      },
      servedAt: () => undefined,
      reset,
    },
    port,
  );
}

/** @param {Map<string, Job>} jobs @param {Record<string, any>[]} outcomes @param {Call} call @returns {Promise<Answer>} */
async function take(jobs, outcomes, call) {
  const key = call.headers.get("idempotency-key") ?? "";
  const earlier = jobs.get(key);
  if (earlier) return { status: 200, body: shown(earlier) };
  const form = await call.form();
  /** @type {Record<string, Buffer>} */
  const parts = {};
  for (const part of ["picture", "mask", "style"]) {
    const file = form.get(part);
    if (file instanceof File) parts[part] = Buffer.from(await file.arrayBuffer());
  }
  const order = JSON.parse(String(form.get("request")));
  const outcome = outcomes.shift() ?? {};
  const looksLeft = Number(outcome.looks ?? 1);
  const job = { id: `job-${jobs.size + 1}`, state: "queued", order, parts, looksLeft, file: null, outcome };
  jobs.set(key, job);
  return { status: 202, body: shown(job) };
}

/** @param {Map<string, Job>} jobs @param {Call} call @returns {Promise<Answer>} */
async function answerToJob(jobs, { method, url }) {
  const [, id, result] = /^\/jobs\/([\w-]+)(\/result)?$/.exec(url.pathname) ?? [];
  const job = [...jobs.values()].find((candidate) => candidate.id === id);
  if (!job) return { status: 404, body: { error: "no such job" } };
  if (method === "DELETE") {
    if (!["succeeded", "failed"].includes(job.state)) job.state = "canceled";
    return { status: 200, body: shown(job) };
  }
  if (result)
    return job.file ? { status: 200, file: job.file, type: "image/png" } : { status: 409, body: {} };
  await look(job);
  return { status: 200, body: shown(job) };
}

/** @param {Job} job */
async function look(job) {
  if (job.state !== "queued" && job.state !== "running") return;
  if (job.looksLeft > 0) {
    job.looksLeft -= 1;
    job.state = "running";
    return;
  }
  if (job.outcome.error) {
    job.state = "failed";
    return;
  }
  job.file = await made(job);
  job.state = "succeeded";
}

/** @param {Job} job @returns {Promise<Buffer>} */
async function made({ order, parts: { picture, mask, style } }) {
  if (!picture) return painted(String(order.parameters.prompt), order.widthPx, order.heightPx);
  if (mask) return filled(picture, mask);
  return style ? tinted(picture, style) : enlarged(picture, 2);
}

/** @param {Job} job */
function shown({ id, state, outcome }) {
  return { id, state, progress: state === "running" ? 0.5 : null, error: outcome.error ?? null };
}
