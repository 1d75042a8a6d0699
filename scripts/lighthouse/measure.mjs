// @ts-check
import { chromium as playwright } from "@playwright/test";
import { freePorts } from "../stack/ports.mjs";

/**
 * Runs Lighthouse with its mobile preset over pages, one after the other.
 * @param {object} options
 * @param {string} options.baseUrl
 * @param {readonly string[]} options.paths
 * @param {string} options.chromium the browser's program
 * @param {(line: string) => void} options.tell hears of what keeps a page from full marks
 * @returns {Promise<import("./main.mjs").Row[]>}
 */
export async function measure({ baseUrl, paths, chromium, tell }) {
  // By a name that checks do not follow: it is installed by its first use.
  const packageName = "lighthouse";
  const { default: lighthouse } = await import(packageName);
  const rows = [];
  for (const path of paths) {
    const address = new URL(path, baseUrl).href;
    // A Worker that has just started is not what is measured.
    await (await fetch(address)).arrayBuffer();
    const reports = [];
    for (let run = 0; run < runs; run += 1) reports.push(await measureOne(lighthouse, address, chromium));
    rows.push(rowOf(path, medianOf(reports), tell));
  }
  return rows;
}

/**
 * Each page is measured this often, and the run in the middle counts: what else the machine does moves a single one by ten points
 * (Lighthouse's documentation, "Score variability": the median of five runs is twice as stable as one).
 */
const runs = 5;

/** @param {readonly Report[]} reports @returns {Report} the one with the middle score of performance */
function medianOf(reports) {
  /** @param {Report} report */
  const score = ({ categories }) => categories["performance"]?.score ?? 0;
  const median = reports.toSorted((a, b) => score(a) - score(b))[Math.floor(reports.length / 2)];
  if (!median) throw new Error("nothing was measured");
  return median;
}

/** How often a page is measured anew when Chromium loses the record of it, which Lighthouse then asks for. */
const attempts = 3;

/**
 * In a browser of its own: one page must not profit of what another has left.
 * @param {(url: string, flags: object) => Promise<{lhr: Report} | undefined>} lighthouse
 * @param {string} address
 * @param {string} chromium
 * @returns {Promise<Report>}
 */
async function measureOne(lighthouse, address, chromium) {
  for (let attempt = 1; ; attempt += 1) {
    const [port = 0] = await freePorts(1);
    const browser = await playwright.launch({
      executablePath: chromium,
      args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    try {
      const result = await lighthouse(address, { port, output: "json", logLevel: "error" });
      if (!result) throw new Error(`Lighthouse has no result for ${address}`);
      if (!result.lhr.runtimeError || attempt === attempts) return result.lhr;
    } finally {
      await browser.close();
    }
  }
}

/**
 * @typedef {object} Report what Lighthouse tells of a page, as far as it is read here
 * @property {{message: string}} [runtimeError]
 * @property {Record<string, {title: string, score: number | null, displayValue?: string}>} audits
 * @property {Record<string, {score: number | null, auditRefs: readonly {id: string, weight: number}[]}>} categories
 */

/** @param {string} path @param {Report} report @param {(line: string) => void} tell */
function rowOf(path, { audits, categories, runtimeError }, tell) {
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  for (const { id, weight } of Object.values(categories).flatMap((category) => category.auditRefs)) {
    const audit = audits[id];
    if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
      tell(`${path}: ${audit.title} (${audit.displayValue ?? audit.score})`);
  }
  /** @param {string} name */
  const score = (name) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    path,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
  };
}
