// @ts-check
import "./node-version.mjs";
import { parseArgs } from "node:util";
import { exitWith, SetupError } from "./project.mjs";

const timeoutMs = 30_000;

const usage = `npm run restore-account -- --url https://<domain> --uid <uid> --at 2026-11-20T12:00:00Z
shows the bookmark of that time; the same with --restore puts the account back to it.
npm run restore-account -- --url https://<domain> --uid <uid> --bookmark <bookmark> --restore
takes a bookmark: the one that an earlier restore named undoes it.
OPERATIONS_SECRET in the environment is the Worker's secret of that name.`;

/** `npm run restore-account`: brings one account back to an earlier time (docs/operations.md). */
try {
  const { url, uid, at, bookmark, restore } = readArguments();
  const chosen = bookmark ?? (await showRestorePoint(url, uid, at ?? ""));
  if (restore) {
    const { undoBookmark } = await ask(url, "restore", { uid, bookmark: chosen });
    console.log(`The account goes back to ${chosen}. To undo it: --bookmark ${undoBookmark} --restore`);
  }
} catch (error) {
  exitWith(error);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      uid: { type: "string" },
      at: { type: "string" },
      bookmark: { type: "string" },
      restore: { type: "boolean", default: false },
    },
  });
  const { url, uid, at, bookmark, restore } = values;
  const isComplete = url && uid && (at || (bookmark && restore)) && process.env.OPERATIONS_SECRET;
  if (!isComplete) throw new SetupError(usage);
  return { url, uid, at, bookmark, restore };
}

/** @param {string} url @param {string} uid @param {string} at @returns {Promise<string>} its bookmark */
async function showRestorePoint(url, uid, at) {
  const { bookmark, currentBookmark } = await ask(url, "restore-point", { uid, at });
  console.log(`At ${at} the account stood at ${bookmark}; now it stands at ${currentBookmark}.`);
  return bookmark;
}

/**
 * @param {string} url @param {"restore-point" | "restore"} what @param {Record<string, string>} body
 * @returns {Promise<any>}
 */
async function ask(url, what, body) {
  const answer = await fetch(new URL(`/operations/accounts/${what}`, url), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${process.env.OPERATIONS_SECRET}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new SetupError(`The Worker answers ${answer.status}: ${said.detail ?? "nothing more"}`);
  return said;
}
