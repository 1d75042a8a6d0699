import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";

/** What somebody may type first in a fresh clone, where no package is yet: each installs by itself (README, "Two commands"). */
const firstCommands = ["start", "dev", "test", "check", "build", "deploy"];

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** The modules that a file names at its top, which Node loads before any of its lines runs. */
function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  );
}

/** The packages that a file cannot be loaded without, each with who imports it. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap((name) => {
    if (name.startsWith("node:")) return [];
    if (!name.startsWith(".")) return [`${file}: ${name}`];
    return packagesOf(path.join(path.dirname(file), name), seen);
  });
}

describe("a command that installs what is missing", () => {
  it.each(firstCommands)("can be loaded where nothing is installed: %s", (command) => {
    const entry = /^node (\S+\.mjs)$/.exec(scripts[command] ?? "")?.[1] ?? "";
    expect(importsOf(entry).length).toBeGreaterThan(0);
    expect(packagesOf(entry)).toEqual([]);
  });
});
