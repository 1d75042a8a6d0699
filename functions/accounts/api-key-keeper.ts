import type { ApiKey } from "#contract/api-keys";
import * as apiKeys from "./api-keys";
import { isBeingDeleted } from "./deletion";
import { tellDirectory } from "./directory-news";
import { JobKeeper } from "./job-keeper";
import type { Outcome, Refusal } from "./outcome";
import { type PaceKind, requestsPerMinute } from "./paces";
import { RateLimits, type RateState } from "./rate-limits";

/** The part of an account that keeps its API keys, and counts what is asked of it. The directory hears of each change of a key. */
export abstract class ApiKeyKeeper extends JobKeeper {
  readonly #rateLimits = new RateLimits();

  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  listApiKeys(): ApiKey[] {
    return apiKeys.listApiKeys(this.#sql);
  }

  /** Refuses `api-keys-too-many`. */
  addApiKey(key: apiKeys.NewApiKey): Promise<Outcome<{ apiKey: ApiKey }>> {
    return this.#writeKeys((now) => apiKeys.addApiKey(this.#sql, key, now));
  }

  /** Refuses `not-found`. */
  revokeApiKey(id: string): Promise<Outcome> {
    return this.#writeKeys(() => apiKeys.revokeApiKey(this.#sql, id));
  }

  /** See `rotateApiKey` in api-keys.ts. Refuses `not-found`. */
  rotateApiKey(
    oldId: string,
    secret: apiKeys.KeptSecret,
    overlapMs: number,
  ): Promise<Outcome<{ apiKey: ApiKey }>> {
    return this.#writeKeys((now) => apiKeys.rotateApiKey(this.#sql, oldId, secret, overlapMs, now));
  }

  useApiKey(secretHash: string): apiKeys.ApiKeyUse | null {
    if (isBeingDeleted(this.#sql)) return null;
    return apiKeys.useApiKey(this.#sql, this.#rateLimits, secretHash, Date.now());
  }

  /** Counts a request of the person's own; see paces.ts. */
  takeTurn(kind: PaceKind): RateState {
    return this.#rateLimits.take(kind, requestsPerMinute[kind], Date.now());
  }

  #writeKeys<Result extends Outcome>(change: (now: number) => Result): Promise<Result | Refusal> {
    const now = Date.now();
    return this.writeAndWatch(() => {
      const changed = change(now);
      if (changed.ok) tellDirectory(this.#sql, { apiKeys: true }, now);
      return changed;
    });
  }
}
