import type { StatusPart } from "#contract/status";
import { accountOf } from "#functions/accounts/account-of";
import { compose } from "#functions/compose";
import { emulatorChecks } from "#functions/emulators";
import type { Env } from "#functions/env";
import { limnEngine } from "#functions/jobs/engines/limn/limn-engine";
import { rasterSource } from "#imaging/enhance/row-source";
import { createRaster } from "#imaging/raster";
import { statusBoardOf } from "./bindings";

/** Rejects when the part does not do its work. */
type Check = (env: Env, signal: AbortSignal) => Promise<unknown>;

/** What every check does is what people's requests do, once and small. */
export const checks: Readonly<Record<StatusPart, Check>> = {
  "sign-in": checkSignIn,
  accounts: (env) => accountOf(env, "health").readUser(),
  pictures: (env) => env.PICTURES.head("health"),
  engine: enhanceSmallPicture,
  directory: (env) => env.DIRECTORY.prepare("SELECT count(*) FROM users WHERE uid = ''").first(),
  queues: passThroughQueue,
  payments: checkPayments,
};

/** The parts that there are: where nothing is sold there is nobody to ask. */
export function checkedParts(env: Env): StatusPart[] {
  const parts = Object.keys(checks) as StatusPart[];
  return compose(env).stripe ? parts : parts.filter((part) => part !== "payments");
}

/** Google's keys, without which nobody new comes in; sessions hold without them. */
async function checkSignIn(env: Env, signal: AbortSignal): Promise<void> {
  if (__EMULATORS__ && env.FIREBASE_AUTH_EMULATOR_HOST) return emulatorChecks.authEmulator(env);
  const answer = await fetch(env.FIREBASE_JWKS_URL, { signal });
  const { keys } = await answer.json<{ keys?: unknown[] }>();
  if (!answer.ok || !keys?.length) throw new Error(`the keys' address answers ${answer.status}`);
}

const edgePx = 16;

/** With weights that lie in the Worker, and with some that it fetches. */
async function enhanceSmallPicture(env: Env): Promise<void> {
  const input = { ...rasterSource(createRaster(edgePx, edgePx, 3)), channels: 3 } as const;
  const output = { widthPx: 2 * edgePx, heightPx: 2 * edgePx };
  for (const mode of ["standard", "upscale-basic"] as const) {
    const rendering = { ...output, mode, parameters: {} };
    const enhanced = await limnEngine(env).enhance(input, rendering, { onPiece: async () => undefined });
    const { widthPx, heightPx } = await enhanced.rows({ first: 0, end: output.heightPx });
    if (widthPx !== output.widthPx || heightPx !== output.heightPx)
      throw new Error(`the engine gave another size in the mode ${mode}`);
  }
}

const beatPauseMs = 250;

/** Sends a message through a queue and waits until it has come out. */
async function passThroughQueue(env: Env, signal: AbortSignal): Promise<void> {
  const sentAt = Date.now();
  const board = statusBoardOf(env);
  await env.DIRECTORY_QUEUE.send({ type: "beat", sentAt });
  while ((await board.lastBeat()) < sentAt) {
    signal.throwIfAborted();
    await scheduler.wait(beatPauseMs);
  }
}

const stripeUrl = "https://api.stripe.com";

/** Whether Stripe answers at all: without a key it refuses, which is an answer. */
async function checkPayments(env: Env, signal: AbortSignal): Promise<void> {
  const base = compose(env).stripe?.baseUrl ?? stripeUrl;
  const answer = await fetch(new URL("/v1/balance", base), { signal });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`Stripe answers ${answer.status}`);
}
