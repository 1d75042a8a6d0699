import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { FirstVisit } from "#contract/account";

const script = readFileSync(new URL("../../../app/start/mirror-first-visit.js", import.meta.url), "utf8");

/** Runs the script as a page does whose server has read this visit. */
function mirrorFirstVisit(visit: FirstVisit | null, openStorage: () => Storage): void {
  const dataset = visit === null ? {} : { firstVisit: JSON.stringify(visit) };
  const page = { document: { documentElement: { dataset } } };
  runInNewContext(script, Object.defineProperty(page, "localStorage", { get: openStorage }));
}

/** Local storage as the HTML standard describes it, as far as it is used here. */
function storageOf(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries));
  const storage: Storage = {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  };
  return { storage, contents: () => Object.fromEntries(held) };
}

const fromSearch: FirstVisit = {
  referrer: "google",
  firstLandingPage: "/pricing",
  search_keyword: "anime upscaler",
};

describe("the first visit in local storage", () => {
  it("stands under the specification's keys", () => {
    const { storage, contents } = storageOf();
    mirrorFirstVisit(fromSearch, () => storage);
    expect(contents()).toEqual({
      referrer: "google",
      first_landing_page: "/pricing",
      search_keyword: "anime upscaler",
    });
  });

  it("has no keyword where there was none", () => {
    const { storage, contents } = storageOf();
    mirrorFirstVisit({ referrer: "", firstLandingPage: "/" }, () => storage);
    expect(contents()).toEqual({ referrer: "", first_landing_page: "/" });
  });

  it("is written once", () => {
    const { storage, contents } = storageOf({ referrer: "bing", first_landing_page: "/", "limn-other": "1" });
    mirrorFirstVisit(fromSearch, () => storage);
    expect(contents()).toEqual({ referrer: "bing", first_landing_page: "/", "limn-other": "1" });
  });

  it("is left alone on every page but the first", () => {
    const { storage, contents } = storageOf();
    mirrorFirstVisit(null, () => storage);
    expect(contents()).toEqual({});
  });

  it("is left out where a browser keeps nothing", () => {
    const refuse = (): never => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    expect(() => mirrorFirstVisit(fromSearch, refuse)).not.toThrow();
  });
});
