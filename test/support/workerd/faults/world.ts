import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { makeId } from "#contract/ids";
import { isEnd, type Quote, type Upload } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { AccountBindings } from "#functions/accounts/bindings";
import { silenceMs } from "#functions/accounts/silence";
import type { EnhanceParams } from "#functions/env";
import { pngOf } from "../../pictures/png";
import { sceneRaster } from "../../pictures/rasters";
import { type AccountStub, createdJob, jobNumber, onDatabase } from "../account";
import { newPerson, type Person, upload } from "../person";
import { jumpMs } from "./clock";
import { Subscriber } from "./subscriber";
import type { WorkflowPlatform } from "./workflow-platform";

/** Beyond these looks after the jobs of an account nothing may be at work: three attempts, each of them found silent. */
const maxLooks = 12;

/** The longest wait of the outbox with its jitter, and looks that are enough for every message to be sent. */
const longestOutboxWaitMs = 90 * 60_000;
const maxMessageLooks = 30;

const smallPicture = { widthPx: 24, heightPx: 16 };

/** Enlarged four times its result has a little more than six megapixels: two strips. */
const largePicture = { widthPx: 625, heightPx: 625 };
const largeQuote: Quote = {
  mode: "standard",
  format: "png",
  widthPx: 2_500,
  heightPx: 2_500,
  amountCredits: 1,
  parameters: {},
};

export interface WorldOptions {
  readonly uid: string;
  readonly jobs: number;
  readonly tabs?: number;
  /** A picture whose result has several strips, where that matters (imaging/enhance/strips.ts); else a small one. */
  readonly large?: boolean;
  /** What runs the attempts. */
  readonly platform: WorkflowPlatform;
  /** The account's own bindings where they are not the platform's and the Worker's. */
  readonly bindings?: Partial<AccountBindings>;
}

/** Somebody with a picture, jobs on it and tabs that look on, in a product whose parts fail as the test has them fail. */
export class World {
  readonly person: Person;
  readonly account: AccountStub;
  readonly grantedCredits: number;
  readonly tabs: readonly Subscriber[];
  readonly jobIds: string[] = [];
  readonly upload: Upload;
  readonly #options: WorldOptions;

  private constructor(person: Person, sent: Upload, tabs: readonly Subscriber[], options: WorldOptions) {
    this.person = person;
    this.account = accountOf(env, person.uid);
    this.upload = sent;
    this.tabs = tabs;
    this.grantedCredits = options.jobs + 2;
    this.#options = options;
  }

  static async begin(options: WorldOptions): Promise<World> {
    const person = await newPerson(options.uid, options.jobs + 2);
    const { widthPx, heightPx } = options.large ? largePicture : smallPicture;
    const sent = await upload(person, await pngOf(sceneRaster(widthPx, heightPx, 3)));
    if (sent.status !== 201) throw new Error(`upload refused: ${sent.status}`);
    const account = accountOf(env, person.uid);
    const tabs: Subscriber[] = [];
    for (let tab = 0; tab < (options.tabs ?? 2); tab += 1)
      tabs.push(await Subscriber.open(account, options.uid));
    const world = new World(person, await sent.json<Upload>(), tabs, options);
    await world.#bind();
    return world;
  }

  /** Reserves the credits of each job and asks the platform for its first attempt, which it may not get. */
  async startJobs(): Promise<void> {
    for (let number = 0; number < this.#options.jobs; number += 1) {
      // Ids of its own: the directory has the jobs of all worlds.
      const jobId = makeId("job", (count) => crypto.getRandomValues(new Uint8Array(count)));
      const job = jobNumber(number + 1, {
        jobId,
        uploadId: this.upload.id,
        ...(this.#options.large && { quote: largeQuote }),
      });
      const { id } = await createdJob(this.account, job);
      this.jobIds.push(id);
      await this.askFor({ uid: this.person.uid, jobId: id, attempt: 1 });
    }
  }

  /** What `startJob` does after the credits are reserved; one that fails is the watchdog's. */
  async askFor(params: EnhanceParams): Promise<void> {
    const { ENHANCE = this.#options.platform.binding } = this.#options.bindings ?? {};
    await ENHANCE.create({ id: `${params.jobId}-${params.attempt}`, params }).catch(() => undefined);
  }

  /** Lets half a minute pass and the account look after itself. */
  async look(): Promise<void> {
    await this.#bind();
    jumpMs(silenceMs + 1_000);
    await runDurableObjectAlarm(this.account);
  }

  /** Runs attempts and lets the time pass until every job has ended; answers how many looks it took. */
  async runToEnd(): Promise<number> {
    for (let looks = 0; looks <= maxLooks; looks += 1) {
      await this.#options.platform.runAsked();
      if (await this.#allEnded()) return looks;
      await this.look();
    }
    return maxLooks;
  }

  /** Lets the time pass until the account has nothing more to tell the directory, and hands on what it told each time. */
  async tellAll(handOn: () => Promise<void>): Promise<void> {
    for (let looks = 0; looks < maxMessageLooks; looks += 1) {
      await handOn();
      const left = await onDatabase(this.account, (sql) =>
        sql.exec("SELECT count(*) AS count FROM outbox").one(),
      );
      if (left["count"] === 0) return;
      jumpMs(longestOutboxWaitMs);
      await this.look();
    }
    throw new Error("the outbox does not get empty");
  }

  async #allEnded(): Promise<boolean> {
    return (await this.account.listImages()).every(({ state }) => isEnd(state));
  }

  /** The object may have been put to sleep since: it wakes with the bindings of the Worker. */
  async #bind(): Promise<void> {
    const { platform, bindings } = this.#options;
    await runInDurableObject(this.account, (instance) => {
      const own = { ...env, ENHANCE: platform.binding, ...bindings };
      Reflect.set(instance, "env", own);
    });
  }
}
