import { createExecutionContext, env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { ImageDocument, Upload } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { silenceMs } from "#functions/accounts/silence";
import { Circuit } from "#functions/circuit/circuit";
import type { Env } from "#functions/env";
import type { ProviderAccess } from "#functions/jobs/engines/hosted/call-provider";
import type { HostedWork } from "#functions/jobs/engines/hosted/hosted-work";
import type { PublicNetwork } from "#functions/network/public-fetch";
import worker from "#functions/worker";
import { pngOf } from "../pictures/png";
import { sceneRaster } from "../pictures/rasters";
import { jumpMs } from "./faults/clock";
import { type PlatformOptions, WorkflowPlatform } from "./faults/workflow-platform";
import { newPerson, origin, type Person } from "./person";

/** The variables that connect the stand-ins; their keys are those of scripts/stack/worker-variables.mjs and start-engines.ts. */
export const connected = {
  replicate: {
    REPLICATE_BASE_URL: env.STAND_INS.replicate,
    REPLICATE_API_TOKEN: "r8_local_stand_in_of_replicate_0000",
  },
  fal: { FAL_BASE_URL: env.STAND_INS.fal, FAL_KEY: "local-stand-in:of-fal-0000" },
  gpuBox: { GENERIC_ENGINE_URL: env.STAND_INS.gpuBox, GENERIC_ENGINE_KEY: "gpu-box-key" },
} as const;

export type StandInName = keyof typeof env.STAND_INS;

/** What a stand-in was asked to tell at an address. */
export interface HeldDelivery {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Asks a stand-in for what only tests ask for. */
export async function control<Answer>(name: StandInName, what: string, body: unknown = {}): Promise<Answer> {
  const url = `${env.STAND_INS[name]}/_control/${what}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${name} has no control ${what}`);
  return answer.json();
}

export async function resetStandIns(): Promise<void> {
  for (const name of ["replicate", "fal", "gpuBox"] as const) await control(name, "reset");
}

/** The calls that a stand-in got, as "METHOD /path". */
export async function callsOf(name: StandInName): Promise<readonly string[]> {
  return (await control<{ calls: string[] }>(name, "calls")).calls;
}

/** What webhooks of a stand-in are told, signed now or so long ago. */
export async function deliveriesOf(name: StandInName, ageSeconds = 0): Promise<readonly HeldDelivery[]> {
  return (await control<{ deliveries: HeldDelivery[] }>(name, "deliveries", { ageSeconds })).deliveries;
}

/** An access to a stand-in that notes the pauses between tries and does not let them pass. */
export function accessTo(
  baseUrl: string,
  authorization: string,
): { access: ProviderAccess; pausesMs: number[] } {
  const pausesMs: number[] = [];
  const access = {
    provider: "the stand-in",
    baseUrl,
    authorization,
    circuit: new Circuit({
      provider: "the stand-in",
      rules: { failures: 1_000, windowMs: 1_000, openMs: 1_000 },
      clock: () => Date.now(),
      onOpen: async () => undefined,
    }),
    fetcher: ((input, init) => fetch(input, init)) as typeof fetch,
    wait: async (timeMs: number) => {
      pausesMs.push(timeMs);
    },
  };
  return { access, pausesMs };
}

/** The public internet in which a stand-in's results lie. */
export function networkOf(baseUrl: string): PublicNetwork {
  return {
    fetcher: (input, init) => fetch(input, init),
    resolve: async () => [],
    localHosts: [new URL(baseUrl).host],
  };
}

const black = (widthPx: number, heightPx: number) => {
  const mask = sceneRaster(widthPx, heightPx, 3);
  return { ...mask, data: new Uint8Array(mask.data.length) };
};

/** A mask whose right half is white. */
export function halfMask(widthPx: number, heightPx: number) {
  const mask = black(widthPx, heightPx);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    if (pixel % widthPx >= widthPx / 2) mask.data.fill(255, pixel * 3, pixel * 3 + 3);
  }
  return mask;
}

export const blankMask = black;

/** What an adapter is asked for in these tests. */
export function workOf(change: Partial<HostedWork>): HostedWork {
  return {
    jobId: `job_${"a".repeat(26)}`,
    mode: "upscale",
    parameters: {},
    picture: sceneRaster(48, 32, 3),
    mask: null,
    style: null,
    output: { widthPx: 96, heightPx: 64 },
    factor: 2,
    webhookUrl: null,
    ...change,
  };
}

/** Somebody whose Limn is connected to hosted engines, with a platform that runs the attempts when the test says so. */
export class HostedLimn {
  readonly env: Env;
  readonly person: Person;
  readonly platform: WorkflowPlatform;

  private constructor(person: Person, own: Env, platform: WorkflowPlatform) {
    this.person = person;
    this.env = own;
    this.platform = platform;
  }

  /** `options` says what happens at which moment of an attempt. */
  static async begin(
    uid: string,
    credits: number,
    variables: Partial<Env>,
    options: Omit<PlatformOptions, "env"> = {},
  ): Promise<HostedLimn> {
    const person = await newPerson(uid, credits);
    const own = { ...env, ...variables } as Env & { ENHANCE: Env["ENHANCE"] };
    const platform = new WorkflowPlatform({ ...options, env: own });
    Object.assign(own, { ENHANCE: platform.binding });
    return new HostedLimn(person, own, platform);
  }

  /** Lets half a minute pass, and the account look after jobs that are silent. */
  async look(): Promise<void> {
    const { env: own, account } = this;
    await runInDurableObject(account, (instance) => Reflect.set(instance, "env", own));
    jumpMs(silenceMs + 1_000);
    await runDurableObjectAlarm(account);
  }

  get account() {
    return accountOf(this.env, this.person.uid);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.person.cookie);
    const request = new Request(`${origin}${path}`, { ...init, headers });
    return worker.fetch(
      request as Request<unknown, IncomingRequestCfProperties>,
      this.env,
      createExecutionContext(),
    );
  }

  post(path: string, body: unknown): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return this.fetch(path, { method: "POST", body: JSON.stringify(body), headers });
  }

  async upload(raster: Parameters<typeof pngOf>[0], name = "picture.png"): Promise<Upload> {
    return this.uploadFile(await pngOf(raster), name);
  }

  async uploadFile(bytes: Uint8Array<ArrayBuffer>, name = "picture.png"): Promise<Upload> {
    const headers = { "X-File-Name": name, "Content-Length": `${bytes.length}` };
    const answer = await this.fetch("/v1/uploads", { method: "POST", body: bytes, headers });
    if (answer.status !== 201) throw new Error(`upload refused: ${await answer.text()}`);
    return answer.json();
  }

  /** Asks for a job and does not run it. */
  async ask(order: Record<string, unknown>): Promise<ImageDocument> {
    const answer = await this.post("/v1/jobs", order);
    if (answer.status !== 201) throw new Error(`job refused: ${await answer.text()}`);
    return (await answer.json<{ image: ImageDocument }>()).image;
  }

  /** Runs a job to its end. */
  async make(order: Record<string, unknown>): Promise<ImageDocument> {
    const { id } = await this.ask(order);
    await this.platform.runAsked();
    return this.read(id);
  }

  async read(jobId: string): Promise<ImageDocument> {
    const image = await this.account.readJob(jobId);
    if (!image) throw new Error(`no job ${jobId}`);
    return image;
  }

  /** Brings a delivery of a stand-in to the Worker. */
  bring({ url, headers, body }: HeldDelivery): Promise<Response> {
    return this.fetch(new URL(url).pathname, { method: "POST", headers, body });
  }
}
