// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createFalEmulator } from "../../emulators/fal/fal-emulator.mjs";
import { createReplicateEmulator } from "../../emulators/replicate/replicate-emulator.mjs";
import { createStripeEmulator } from "../../emulators/stripe/stripe-emulator.mjs";
import { createTelegramEmulator } from "../../emulators/telegram/telegram-emulator.mjs";
import { loadProduct } from "../contract.mjs";
import { ensureFolder, SetupError } from "../project.mjs";
import { startAuthEmulator } from "./auth-emulator.mjs";
import { Closers } from "./closers.mjs";
import { applyMigrations } from "./migrations.mjs";
import { freePorts, requireFreePort } from "./ports.mjs";
import { claimState } from "./state-claim.mjs";
import { copyRelease } from "./release.mjs";
import { LocalWorker } from "./worker.mjs";
import {
  engineVariables,
  keptSecret,
  localChat,
  localEngines,
  localStripe,
  localVariables,
  preferOwnVariables,
  writeVariables,
} from "./worker-variables.mjs";

/**
 * @typedef {import("../processes/guarded-process.mjs").GuardedProcess} GuardedProcess
 *
 * @typedef {object} StackOptions
 * @property {"built" | "dev"} [mode] built pages (where not given), or Vite with hot reload
 * @property {number} [port] of the product; a free one where not given
 * @property {number} [inspectorPort] where the Worker's isolate can be looked into (V8's inspector protocol)
 * @property {string} [statePath] accounts, pictures and secrets live there; where not given, a new folder that is removed at the end
 * @property {string} logsPath
 * @property {boolean} [withHostedEngines] starts stand-ins of Replicate and fal, too; without them Limn's own engine does what it can
 * @property {Record<string, string>} [ownVariables] of the Worker, in front of the local ones
 * @property {(line: string) => void} [onWorkerLine] hears what the Worker prints
 * @property {(error: SetupError) => void} [onCrash] hears of a part that ended by itself
 * @property {AbortSignal} [signal] ends everything, also in the middle of starting
 * @property {(release: import("./release.mjs").Release) => Promise<import("./release.mjs").Release>} [onRelease] what is
 *   served in place of the built release, such as one with a route for measuring
 *
 * @typedef {object} Stack
 * @property {string} baseUrl of the product
 * @property {string} authEmulatorUrl
 * @property {string} telegramUrl
 * @property {string} stripeUrl of the stand-in of Stripe
 * @property {string | null} replicateUrl of the stand-in of Replicate; null where it was not started
 * @property {string} statePath
 * @property {() => number} workerGroupId the process group of the Worker, with workerd in it
 * @property {() => Promise<void>} killWorker ends the Worker at once, as a crash of the machine would
 * @property {() => Promise<void>} startWorker starts it again on the same port and state, and waits until it is ready
 * @property {() => Promise<void>} stop ends everything
 */

/**
 * Starts the whole product on loopback: the Auth emulator, the chat's stand-in, the database and the Worker, and waits
 * until all of it is ready. Everything must be installed and built.
 * @param {StackOptions} options
 * @returns {Promise<Stack>}
 * @throws {SetupError} when a part does not get ready; nothing is then left running
 */
export async function startStack(options) {
  const closers = new Closers();
  options.signal?.addEventListener("abort", () => void closers.closeAll());
  try {
    return await openStack(options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/** @param {StackOptions} options @param {Closers} closers @returns {Promise<Stack>} */
async function openStack(options, closers) {
  const [freePort = 0, authPort = 0, freeStripePort = 0] = await freePorts(3);
  const port = options.port ?? freePort;
  const statePath = options.statePath ?? temporaryFolder(closers);
  const workerStatePath = ensureFolder(path.join(statePath, "worker"));
  closers.add(await claimState(statePath, port));
  await requireFreePort(port);
  rmSync(options.logsPath, { recursive: true, force: true });

  const telegramUrl = await openTelegram(closers);
  const stripeUrl = await openStripe(closers, { port: freeStripePort, productPort: port, statePath });
  const sessionSecret = keptSecret(statePath, "session-secret");
  const encryptionSecret = keptSecret(statePath, "encryption-secret");
  const local = localVariables({
    authPort,
    telegramUrl,
    stripeUrl,
    sessionSecret,
    encryptionSecret,
    operatorEmail: (await loadProduct()).demoOperator.email,
  });
  const engines = options.withHostedEngines ? await openEngines(closers, port) : null;
  const onEnd = crashReporter(options, closers);
  const worker = new LocalWorker({
    release: options.mode === "dev" ? null : await releaseOf(options, statePath),
    port,
    inspectorPort: options.inspectorPort ?? null,
    workerStatePath,
    variablesPath: writeVariables(
      statePath,
      preferOwnVariables({ ...local, ...engines }, options.ownVariables ?? {}),
    ),
    logPath: path.join(options.logsPath, "worker.log"),
    onLine: options.onWorkerLine ?? (() => {}),
    onEnd: (process) => onEnd("The Worker", process),
  });
  closers.add(() => worker.stop());
  // Side by side: the Worker is ready only once the Auth emulator answers it.
  const [auth] = await Promise.all([
    startAuthEmulator({
      port: authPort,
      accountsPath: options.statePath ? path.join(statePath, "auth-accounts.json") : null,
      logPath: path.join(options.logsPath, "auth-emulator.log"),
      closers,
    }),
    applyMigrations(statePath, workerStatePath).then(() => worker.start()),
  ]);
  auth.process.exited.then(() => onEnd("The Auth emulator", auth.process));
  return {
    baseUrl: `http://localhost:${port}`,
    authEmulatorUrl: auth.url,
    telegramUrl,
    stripeUrl,
    replicateUrl: engines?.REPLICATE_BASE_URL ?? null,
    statePath,
    workerGroupId: () => worker.groupId,
    killWorker: () => worker.kill(),
    startWorker: () => worker.start(),
    stop: () => closers.closeAll(),
  };
}

/** @param {StackOptions} options @param {string} statePath */
async function releaseOf({ onRelease }, statePath) {
  const release = copyRelease(path.join(statePath, "release"));
  return onRelease ? onRelease(release) : release;
}

/** @param {Closers} closers @returns {Promise<string>} its address */
async function openTelegram(closers) {
  const { botToken, chatId } = localChat;
  const telegram = await createTelegramEmulator({ port: 0, botToken, chatIds: [chatId] });
  closers.add(telegram.close);
  return telegram.url;
}

/**
 * @param {Closers} closers @param {{port: number, productPort: number, statePath: string}} where
 * @returns {Promise<string>} its address
 */
async function openStripe(closers, { port, productPort, statePath }) {
  const { secretKey, webhookSecret } = localStripe;
  const stripe = await createStripeEmulator({
    port,
    secretKey,
    webhook: { url: `http://127.0.0.1:${productPort}/webhooks/stripe`, secret: webhookSecret },
    statePath: path.join(statePath, "stripe.json"),
  });
  closers.add(stripe.close);
  return stripe.url;
}

/**
 * @param {Closers} closers @param {number} productPort
 * @returns {Promise<ReturnType<typeof engineVariables>>} what the Worker is told of them
 */
async function openEngines(closers, productPort) {
  const { replicateToken: token, replicateWebhookSecret: webhookSecret, falKey: key } = localEngines;
  const sendsWebhooks = true;
  const replicate = await createReplicateEmulator({ port: 0, token, webhookSecret, sendsWebhooks });
  closers.add(replicate.close);
  const fal = await createFalEmulator({ port: 0, key, sendsWebhooks });
  closers.add(fal.close);
  const publicOrigin = `http://127.0.0.1:${productPort}`;
  return engineVariables({ replicateUrl: replicate.url, falUrl: fal.url, publicOrigin });
}

/** @param {Closers} closers @returns {string} a new folder, removed at the end */
function temporaryFolder(closers) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "limn-"));
  closers.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * @param {StackOptions} options
 * @param {Closers} closers
 * @returns {(name: string, process: GuardedProcess) => void} tells of an end that nobody asked for
 */
function crashReporter({ onCrash, logsPath }, closers) {
  return (name, process) => {
    if (closers.isClosing) return;
    const lastLines = process.tail().split("\n").slice(-12).join("\n");
    onCrash?.(new SetupError(`${name} ended by itself. The end of its log (${logsPath}):\n${lastLines}`));
  };
}
