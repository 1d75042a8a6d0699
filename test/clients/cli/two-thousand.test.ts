import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { filesBelow, folderOf, startLimn, summaryOf } from "../support/limn-command";
import { type HeardRequest, jobDocument, problem, type Reply, standIn } from "../support/stand-in";

/** Of the whole run, `LIMN_PICTURE_COUNT=2000`: over a minute here, and several on a slow machine. */
const count = Number(process.env["LIMN_PICTURE_COUNT"] ?? 200);
const picture = await pngOf(sceneRaster(4, 3, 3));
const limited = problem("rate-limited", 429, { retryable: true, headers: { "Retry-After": "0" } });

/** Limn's API as far as it makes jobs, one for each Idempotency-Key; it refuses each fortieth request at first. */
class JobCounter {
  /** The keys of each picture's orders, by the picture's name. */
  readonly keys = new Map<string, Set<string>>();
  results = 0;
  #requests = 0;

  answer({ method, path: asked, headers, body }: HeardRequest): Reply {
    this.#requests += 1;
    if (asked === "/v1/modes") {
      return { body: { modes: [{ id: "standard", label: "", creditsPerMegapixel: 1, minimumCredits: 1 }] } };
    }
    if (asked === "/v1/account") return { body: { user: { id: "somebody", balance: count } } };
    if (this.#requests % 40 === 0) return limited;
    if (method === "GET") {
      this.results += 1;
      return { body: Buffer.from(picture) };
    }
    const [, name = ""] = /filename="([^"]+)"/.exec(body.toString("latin1")) ?? [];
    const key = String(headers["idempotency-key"]);
    this.keys.set(name, (this.keys.get(name) ?? new Set()).add(key));
    return { status: 201, body: { image: jobDocument("succeeded", `job_${name}`) } };
  }

  get jobs(): number {
    return new Set([...this.keys.values()].flatMap((keys) => [...keys])).size;
  }
}

it(`${count} pictures, killed twice in the middle, are finished with none done or charged twice`, async () => {
  const names = Array.from({ length: count }, (_, index) => `${index % 20}/${index}.png`);
  const folder = folderOf(Object.fromEntries(names.map((name) => [`in/${name}`, picture])));
  const counter = new JobCounter();
  const { baseUrl } = await standIn((request) => counter.answer(request));
  const environment = { LIMN_API_KEY: "limn_test_key", LIMN_BASE_URL: baseUrl };
  const args = ["upscale", "in", "out", "--scale", "2", "--remote", "--json", "--concurrency", "16"];

  for (const enough of [count * 0.3, count * 0.35]) {
    let done = 0;
    const killed = startLimn(folder, args, environment, (line) => {
      if ("state" in line && line.state === "done") done += 1;
      if (done === enough) void killed.kill();
    });
    expect((await killed.ended).exitCode).toBe(137);
  }
  expect(counter.jobs).toBeLessThan(count);
  const last = await startLimn(folder, args, environment).ended;
  const sums = summaryOf(last);
  expect([last.exitCode, sums?.["failed"], sums?.["left"]]).toEqual([0, 0, 0]);
  expect((sums?.["done"] ?? 0) + (sums?.["skipped"] ?? 0)).toBe(count);
  expect(sums?.["skipped"]).toBeGreaterThanOrEqual(count * 0.65);

  // One order for each picture, however often it was sent.
  expect(counter.keys.size).toBe(count);
  expect(counter.jobs).toBe(count);
  expect(filesBelow(path.join(folder, "out"))).toEqual([".limn-journal.jsonl", ...names].sort());
  // What a kill cut off between a result and its line in the journal is fetched again, and nothing else.
  expect(counter.results).toBeLessThanOrEqual(count + 2 * 16);
  const journal = readFileSync(path.join(folder, "out", ".limn-journal.jsonl"), "utf8");
  expect(journal.match(/"event":"begun"/g)).toHaveLength(count);
}, 600_000);
