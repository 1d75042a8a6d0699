import { type Account, Limn, LimnError } from "../../sdk/source/index";
import type { RemoteArguments, UpscaleSettings } from "../arguments";
import { runBatch } from "../batch";
import { lockFolder } from "../folder-lock";
import { Journal } from "../journal";
import { BatchReport, counted } from "../report";
import { onStopSignal } from "../stopping";
import type { Targets } from "../targets";
import { UsageError } from "../usage-error";
import { readApiKey } from "./api-key";
import { type PricedPicture, pricePictures, type RemoteOrder } from "./price-pictures";
import { remoteWork } from "./remote-work";
import { upscaleOne } from "./upscale-one";

interface RemoteRun {
  readonly targets: Targets;
  readonly settings: UpscaleSettings;
  readonly remote: RemoteArguments;
  readonly json: boolean;
}

/** A run of thousands meets the rate limit every minute and outlives a restart of the server. */
const retry = { attempts: 30, longestPauseMs: 30_000 } as const;

/** Has Limn do what was named. Gives the exit code. Throws `UsageError`, and the SDK's `LimnError` where nothing can be begun. */
export async function upscaleRemotely({ targets, settings, remote, json }: RemoteRun): Promise<number> {
  const apiKey = await readApiKey(remote.keyFile);
  const limn = connect(apiKey, remote.baseUrl);
  const { size, mode, parameters } = settings;
  const order: RemoteOrder = {
    mode,
    size,
    format: targets.format,
    baseUrl: limn.baseUrl,
    ...parameters,
  };
  const priced = await pricePictures(targets.pictures, order, await limn.modes());
  const report = new BatchReport(json, priced.length);
  report.say(await quoteSentence(limn, priced, apiKey.startsWith("limn_test_")));
  if (remote.dryRun) return showPrices(priced, json);
  if (targets.folder !== null) {
    return upscaleAll(limn, priced, {
      order,
      report,
      folder: targets.folder,
      concurrency: remote.concurrency,
    });
  }
  const [picture] = priced;
  if (!picture) return 0;
  if (picture.refusal) throw picture.refusal;
  return upscaleOne(limn, picture, order, json);
}

interface AllOptions {
  readonly order: RemoteOrder;
  readonly report: BatchReport;
  readonly folder: string;
  readonly concurrency: number;
}

async function upscaleAll(
  limn: Limn,
  priced: readonly PricedPicture[],
  { order, report, folder, concurrency }: AllOptions,
): Promise<number> {
  const unlock = lockFolder(folder);
  const journal = await Journal.open(folder);
  // Nothing has to be tidied up: what was begun is in the journal, and is fetched by the next run.
  const forget = onStopSignal(() => {
    unlock();
    report.say("Stopped. What is at work at Limn is fetched when the same command is run again.");
  });
  try {
    const totals = await runBatch(priced, {
      journal,
      concurrency,
      work: remoteWork(limn, order, journal),
      onOutcome: (picture, outcome) => report.hear(picture, outcome),
    });
    report.sum(totals, true);
    return totals.failed + totals.left > 0 ? 1 : 0;
  } finally {
    forget();
    await journal.close();
    unlock();
  }
}

function connect(apiKey: string, baseUrl: string | undefined): Limn {
  try {
    return new Limn({ apiKey, retry, ...(baseUrl !== undefined && { baseUrl }) });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** All of it, before any of it is begun. */
async function quoteSentence(limn: Limn, priced: readonly PricedPicture[], isTest: boolean): Promise<string> {
  const refused = priced.filter(({ quote }) => quote === null).length;
  const sum = priced.reduce((credits, { quote }) => credits + (quote?.amountCredits ?? 0), 0);
  const price = isTest
    ? `${counted(sum, "credit")} with a live key; a test key spends nothing`
    : `at most ${counted(sum, "credit")}${balanceClause(await accountOf(limn))}`;
  const cannot = refused > 0 ? ` ${counted(refused, "picture")} of them cannot be taken.` : "";
  return `${counted(priced.length, "picture")}: ${price}.${cannot}`;
}

const balanceClause = (account: Account | null) => (account ? `; the account has ${account.balance}` : "");

/** Null for a key that may not look. */
function accountOf(limn: Limn): Promise<Account | null> {
  return limn.account().catch((error: unknown) => {
    if (error instanceof LimnError && error.code === "api-key-scope-missing") return null;
    throw error;
  });
}

function showPrices(priced: readonly PricedPicture[], json: boolean): number {
  const amountCredits = priced.reduce((credits, { quote }) => credits + (quote?.amountCredits ?? 0), 0);
  const failed = priced.filter(({ quote }) => quote === null);
  if (json) {
    for (const { inputPath: input, outputPath: output, quote, refusal } of priced) {
      const told = quote
        ? { state: "priced", ...quote }
        : { state: "failed", code: refusal?.code, message: refusal?.sentence };
      console.log(JSON.stringify({ input, output, ...told }));
    }
    console.log(
      JSON.stringify({ summary: { pictures: priced.length, failed: failed.length, amountCredits } }),
    );
  } else {
    for (const { inputPath, refusal } of failed) console.error(`${inputPath}: ${refusal?.sentence}`);
  }
  return failed.length > 0 ? 1 : 0;
}
