import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Calls whose deadline stands elsewhere, and where. */
const elsewhere: Readonly<Record<string, string>> = {
  "functions/compose.ts": "hands on what its caller gives, whose calls are found here themselves",
  "functions/network/public-fetch.ts": "asks for a signal in its parameters' type",
  "app/errors/report.ts": "nobody waits for it, and it outlives its page",
  "app/start/before-code.js": "nobody waits for it, and it outlives its page",
};

const files = ["functions", "app", "clients/cli"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file))
    .map((file) => `${room}/${file}`),
);

/** Whether a call's options name a signal, which ends it. */
function hasSignal(call: ts.CallExpression): boolean {
  const options = call.arguments[1];
  return (
    options !== undefined &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some((property) => property.name?.getText() === "signal")
  );
}

/** Every request that a file makes: `fetch(…)` and what it is called by where it is handed over. */
function requestsOf(file: string): ts.CallExpression[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^(globalThis\.|window\.|self\.)?(fetch|fetcher)$/.test(node.expression.getText())
    )
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("a request to somebody else", () => {
  it("has a deadline wherever one is made", () => {
    const requests = files.flatMap((file) => requestsOf(file).map((call) => ({ file, call })));
    expect(requests.length).toBeGreaterThanOrEqual(10);
    const without = requests.filter(({ file, call }) => !hasSignal(call) && !(file in elsewhere));
    expect(without.map(({ file, call }) => `${file}: ${call.getText().slice(0, 80)}`)).toEqual([]);
  });

  it("is excepted nowhere without need", () => {
    for (const file of Object.keys(elsewhere)) {
      expect([file, requestsOf(file).some((call) => !hasSignal(call))]).toEqual([file, true]);
    }
  });
});
