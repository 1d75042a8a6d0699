import { env } from "cloudflare:test";
import { expect } from "vitest";
import { newAccount } from "./account";

/** A new account that the directory has heard of and does not list any more: what lists it now is what a test tells. */
export async function newUnlistedAccount(uid: string): Promise<void> {
  await newAccount(uid);
  const count = async () =>
    env.DIRECTORY.prepare("SELECT count(*) AS count FROM users WHERE uid = ?").bind(uid).first("count");
  await expect.poll(count).toBe(1);
  await env.DIRECTORY.prepare("DELETE FROM users WHERE uid = ?").bind(uid).run();
}
