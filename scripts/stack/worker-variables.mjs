// @ts-check
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureFolder } from "../project.mjs";
import { host } from "./ports.mjs";

/** Projects whose id starts with `demo-` have no real counterpart (Firebase's documentation of the emulators). */
export const localProjectId = "demo-limn";

/** Made up for the stand-in of the chat; they open nothing. */
export const localChat = {
  botToken: "1000000001:local-stand-in-of-the-bot-token-0000",
  chatId: "1000000002",
};

/** Made up for the stand-in of Stripe; they open nothing. */
export const localStripe = {
  secretKey: "sk_test_local_stand_in_of_stripe_0000",
  webhookSecret: "whsec_local_stand_in_of_stripe_0000",
};

/** Made up for the stand-ins of hosted engines; they open nothing. */
export const localEngines = {
  replicateToken: "r8_local_stand_in_of_replicate_0000",
  /** The bytes of a sentence in base64, as Standard Webhooks has its secrets. */
  replicateWebhookSecret: `whsec_${Buffer.from("local stand-in of Replicate").toString("base64")}`,
  falKey: "local-stand-in:of-fal-0000",
};

/**
 * What the Worker is told besides where hosted engines are stand-ins.
 * @param {{replicateUrl: string, falUrl: string, publicOrigin: string}} addresses
 * @returns {Record<string, string>}
 */
export function engineVariables({ replicateUrl, falUrl, publicOrigin }) {
  return {
    REPLICATE_BASE_URL: replicateUrl,
    REPLICATE_API_TOKEN: localEngines.replicateToken,
    FAL_BASE_URL: falUrl,
    FAL_KEY: localEngines.falKey,
    PUBLIC_ORIGIN: publicOrigin,
  };
}

/**
 * What the Worker is told where every service is a local stand-in.
 * @param {{authPort: number, telegramUrl: string, stripeUrl: string, sessionSecret: string, encryptionSecret: string, operatorEmail: string}} services
 * @returns {Record<string, string>}
 */
export function localVariables({
  authPort,
  telegramUrl,
  stripeUrl,
  sessionSecret,
  encryptionSecret,
  operatorEmail,
}) {
  return {
    FIREBASE_PROJECT_ID: localProjectId,
    FIREBASE_API_KEY: "demo-key",
    FIREBASE_AUTH_DOMAIN: `${host}:${authPort}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${authPort}`,
    ADMIN_EMAILS: operatorEmail,
    SESSION_SECRET: sessionSecret,
    ENCRYPTION_SECRET: encryptionSecret,
    TELEGRAM_API_BASE_URL: telegramUrl,
    TELEGRAM_BOT_TOKEN: localChat.botToken,
    TELEGRAM_CHAT_ID: localChat.chatId,
    ALERT_WINDOW_SECONDS: "1",
    // Everybody here comes from one address.
    SIGN_UPS_PER_DAY: "1000000",
    STRIPE_API_BASE_URL: stripeUrl,
    STRIPE_SECRET_KEY: localStripe.secretKey,
    STRIPE_WEBHOOK_SECRET: localStripe.webhookSecret,
  };
}

/**
 * Lets the filled lines of a .dev.vars file stand in front of the local ones. A stand-in whose real service is named
 * there is taken out, so that the two are never mixed.
 * @param {Record<string, string>} local
 * @param {Record<string, string>} own
 * @returns {Record<string, string>}
 */
export function preferOwnVariables(local, own) {
  const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ""));
  const merged = { ...local, ...filled };
  if (filled.FIREBASE_PROJECT_ID && filled.FIREBASE_PROJECT_ID !== localProjectId) {
    delete merged.FIREBASE_AUTH_EMULATOR_HOST;
    // The demo operator is nobody in a real project.
    if (!filled.ADMIN_EMAILS) delete merged.ADMIN_EMAILS;
  }
  if (filled.TELEGRAM_BOT_TOKEN && !filled.TELEGRAM_API_BASE_URL) delete merged.TELEGRAM_API_BASE_URL;
  if (filled.REPLICATE_API_TOKEN && !filled.REPLICATE_BASE_URL) delete merged.REPLICATE_BASE_URL;
  if (filled.FAL_KEY && !filled.FAL_BASE_URL) delete merged.FAL_BASE_URL;
  if (filled.STRIPE_SECRET_KEY && !filled.STRIPE_API_BASE_URL) delete merged.STRIPE_API_BASE_URL;
  return merged;
}

/**
 * Reads `NAME=value` lines; values may stand in single or double quotes, `\$` is a dollar, `#` starts a comment.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseVariables(text) {
  const assignment = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^#\n]*))/gm;
  const entries = Array.from(text.matchAll(assignment), ([, name = "", double, single, bare = ""]) => [
    name,
    (double ?? single ?? bare.trim()).replaceAll("\\$", "$"),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Writes the variables where only this user can read them: arguments would show in the list of processes.
 * @param {string} statePath
 * @param {Record<string, string>} variables
 * @returns {string} the file, in the form that Wrangler reads
 */
export function writeVariables(statePath, variables) {
  const file = path.join(ensureFolder(statePath), "worker.env");
  // Wrangler expands $NAME in values.
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value.replaceAll("$", "\\$")}"`);
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return file;
}

/**
 * A secret of the Worker. Kept with the state, so that people stay signed in over a restart, and what was encrypted can be
 * read after it.
 * @param {string} statePath
 * @param {"session-secret" | "encryption-secret"} name
 */
export function keptSecret(statePath, name) {
  const file = path.join(ensureFolder(statePath), name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
