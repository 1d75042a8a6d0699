import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findingsOf } from "../../../scripts/stages/audit.mjs";
import { StageSkipped } from "../../../scripts/stages/outcome.mjs";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

const { packages } = lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const installed = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path !== "" && !link && !inBundle,
);

describe("the packages", () => {
  it("come from the registry alone, each with the hash of what it must be", () => {
    expect(installed.length).toBeGreaterThan(100);
    const astray = installed.filter(
      ([, { resolved, integrity }]) =>
        // Without an address a package is the configured registry's.
        !(resolved ?? "https://registry.npmjs.org/").startsWith("https://registry.npmjs.org/") ||
        !integrity?.startsWith("sha512-"),
    );
    expect(astray.map(([path]) => path)).toEqual([]);
  });

  it("run a script of their own at installation only where that was decided", () => {
    const { allowScripts } = z
      .object({ allowScripts: z.record(z.string(), z.boolean()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.split("node_modules/").at(-1) ?? "");
    expect(scripted.filter((name) => !(name in allowScripts) && name !== "fsevents")).toEqual([]);
  });
});

describe("the audit", () => {
  const hole = (severity: string) => ({ name: "left", severity, range: "<2", via: [] });

  it("names what must be replaced, from moderate on", () => {
    const vulnerabilities = { a: hole("low"), b: hole("moderate"), c: hole("critical") };
    expect(findingsOf({ vulnerabilities })).toEqual(["left <2: moderate", "left <2: critical"]);
    expect(findingsOf({ vulnerabilities: {} })).toEqual([]);
  });

  it("is skipped, and never passed, where the registry cannot be asked", () => {
    expect(() => findingsOf({ message: "405 Method Not Allowed" })).toThrow(StageSkipped);
    expect(() => findingsOf({})).toThrow(StageSkipped);
  });
});
