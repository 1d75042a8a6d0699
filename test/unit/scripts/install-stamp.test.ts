import { describe, expect, it } from "vitest";
import { installStamp } from "../../../scripts/install/install-stamp.mjs";

const manifest = { name: "limn", scripts: { start: "node a" }, dependencies: { hono: "4.0.0" } };
const facts = {
  manifestText: JSON.stringify(manifest),
  lockText: "lock 1",
  patchTexts: ["patch 1"],
  platform: "linux",
  architecture: "x64",
  nodeMajor: 20,
};

describe("the stamp of an installed node_modules folder", () => {
  it.each([
    ["a script", { scripts: { start: "node b" } }],
    ["the description", { description: "else" }],
    ["the version", { version: "2.0.0" }],
  ])("stays the same when only %s was edited", (_, edit) => {
    const manifestText = JSON.stringify({ ...manifest, ...edit }, null, 2);
    expect(installStamp({ ...facts, manifestText })).toBe(installStamp(facts));
  });

  it.each([
    ["a dependency", { dependencies: { hono: "4.0.1" } }],
    ["a development dependency", { devDependencies: { vite: "6.0.0" } }],
    ["an override", { overrides: { vite: "6.0.0" } }],
    ["a permission to run install scripts", { allowScripts: { sharp: true } }],
  ])("changes with %s", (_, edit) => {
    const manifestText = JSON.stringify({ ...manifest, ...edit });
    expect(installStamp({ ...facts, manifestText })).not.toBe(installStamp(facts));
  });

  it.each([
    ["the lock file", { lockText: "lock 2" }],
    ["a patch of a package", { patchTexts: ["patch 2"] }],
    ["a further patch", { patchTexts: ["patch 1", "patch 2"] }],
    ["the platform", { platform: "darwin" }],
    ["the architecture", { architecture: "arm64" }],
    ["Node's major version", { nodeMajor: 22 }],
  ])("changes with %s", (_, edit) => {
    expect(installStamp({ ...facts, ...edit })).not.toBe(installStamp(facts));
  });
});
