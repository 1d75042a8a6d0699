import { type Circuit, CircuitOpen } from "#functions/circuit/circuit";
import { ProviderFailure } from "./provider-failure";

/** How one provider is reached. */
export interface ProviderAccess {
  /** For the log and the operators. */
  readonly provider: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The whole value of the header `Authorization`; null where none is sent. */
  readonly authorization: string | null;
  readonly circuit: Circuit;
  readonly fetcher: typeof fetch;
  /** Passes the time between two tries. */
  readonly wait: (timeMs: number) => Promise<void>;
}

export interface ProviderCall {
  /** Below the base address, or an address that the provider gave itself below it. */
  readonly path: string;
  readonly init?: RequestInit;
  /** Whether the same call twice is the same as once; one that costs money is not, and a lost answer is not asked for again. */
  readonly isRepeatable: boolean;
  readonly timeoutMs?: number;
}

/** A provider's interface answers within seconds; a picture of some megabytes takes longer on its way. */
const usualTimeoutMs = 30_000;

const maxTries = 4;
const firstPauseMs = 1_000;
/** A step of a job must end: who asks for more patience is left to the next engine. */
const longestPauseMs = 20_000;

/** Says that nothing was done (RFC 9110 section 15.6.4); of other failures a gateway may tell when the work has begun behind it. */
const notTakenStatus = 503;

/**
 * One call, tried again with growing pauses where the provider is busy (429, with its Retry-After) or fails (5xx). What costs money is
 * tried again only where the answer says that it was not taken. Resolves to an answer with a status of 2xx. Throws `ProviderFailure`,
 * and nothing else.
 */
export async function callProvider(access: ProviderAccess, call: ProviderCall): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(access, call, tries);
    if (answer?.ok) return answer;
    if (answer && answer.status !== 429 && answer.status < 500) throw await refusal(access, answer);
    const pauseMs = pauseOf(answer, tries);
    await answer?.body?.cancel();
    if (answer && !call.isRepeatable) throwIfDoubtful(access, answer.status);
    if (tries >= maxTries || pauseMs > longestPauseMs) {
      const detail = answer
        ? `status ${answer.status} after ${tries} tries`
        : `no answer after ${tries} tries`;
      throw new ProviderFailure(access.provider, "unavailable", detail, { status: answer?.status ?? null });
    }
    await access.wait(pauseMs);
  }
}

/** Nobody knows after these whether it was bought. */
function throwIfDoubtful({ provider }: ProviderAccess, status: number): void {
  if (status >= 500 && status !== notTakenStatus)
    throw new ProviderFailure(provider, "unknown", `status ${status}`, { status });
}

/** The answer, or null where none came and the call may be made again. */
async function ask(
  { provider, baseUrl, authorization, circuit, fetcher }: ProviderAccess,
  { path, init, isRepeatable, timeoutMs = usualTimeoutMs }: ProviderCall,
  tries: number,
): Promise<Response | null> {
  const headers = new Headers(init?.headers);
  if (authorization !== null) headers.set("Authorization", authorization);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await circuit.run(
      () => fetcher(`${baseUrl}${path}`, { ...init, headers, redirect: "manual", signal }),
      ({ status }) => status >= 500,
    );
  } catch (cause) {
    if (cause instanceof CircuitOpen) {
      throw new ProviderFailure(provider, "unavailable", "it is left alone for a moment", { cause });
    }
    if (!isRepeatable) throw new ProviderFailure(provider, "unknown", `no answer to try ${tries}`, { cause });
    return null;
  }
}

/** Retry-After says seconds or a date (RFC 9110 section 10.2.3). */
function pauseOf(answer: Response | null, tries: number): number {
  const own = firstPauseMs * 2 ** (tries - 1);
  const asked = answer?.headers.get("Retry-After");
  if (!asked) return own;
  const askedMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isFinite(askedMs) ? Math.max(own, askedMs) : own;
}

const longestDetail = 300;

async function refusal({ provider }: ProviderAccess, answer: Response): Promise<ProviderFailure> {
  const text = await answer.text().catch(() => "");
  const { status } = answer;
  return new ProviderFailure(provider, "refused", `status ${status}: ${text.slice(0, longestDetail)}`, {
    status,
  });
}
