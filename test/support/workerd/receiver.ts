import { env } from "cloudflare:test";

/** A request as a customer's server got it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The body's bytes stand in it as base64. */
  readonly isBase64?: boolean;
  /** Ends the connection instead of an answer. */
  readonly breaksOff?: boolean;
}

const serverUrl = `http://${env.LOCAL_HOSTS}`;

/** The address of a customer, below which a test has a path of its own. */
export const hookUrl = (name: string) => `${serverUrl}/hooks/${name}`;

/** What has come to a path, oldest first. */
export async function received(name: string): Promise<ReceivedRequest[]> {
  const answer = await fetch(`${serverUrl}/control/received?path=/hooks/${name}`);
  return answer.json();
}

/** What the next requests to a path are answered with, one each; after them with 204. */
export async function replyWith(name: string, replies: readonly Reply[]): Promise<void> {
  await control("replies", { path: `/hooks/${name}`, replies });
}

/** Where a name leads from now on. */
export async function nameLeadsTo(name: string, addresses: readonly string[]): Promise<void> {
  await control("names", { name, addresses });
}

async function control(what: string, body: unknown): Promise<void> {
  const answer = await fetch(`${serverUrl}/control/${what}`, { method: "POST", body: JSON.stringify(body) });
  await answer.body?.cancel();
}
