import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { previewConfiguration } from "../../../scripts/deploy/preview-configuration.mjs";
import { requireConfigured } from "../../../scripts/deploy/requirements.mjs";
import { verifyHealth } from "../../../scripts/deploy/verify-health.mjs";

const configuration = readFileSync("wrangler.toml", "utf8");

/** Every name of something that holds data or counts. */
const namesIn = (text: string) =>
  [
    ...text.matchAll(
      /^(?:name|queue|dead_letter_queue|bucket_name|database_name|database_id|dataset|namespace_id) = "(.*)"$/gm,
    ),
  ]
    .map(([, name]) => name ?? "")
    .filter((name) => !/^[A-Z_]+$/.test(name));

describe("a preview", () => {
  const preview = previewConfiguration(configuration, "11111111-1111-1111-1111-111111111111");

  it("shares nothing with what is real", () => {
    const real = new Set(namesIn(configuration));
    const own = namesIn(preview);
    expect(own.length).toBe(namesIn(configuration).length);
    expect(own.filter((name) => real.has(name))).toEqual([]);
    expect(preview).toContain('name = "limn-preview"\n');
    expect(preview).toContain('queue = "limn-preview-directory-dead"');
  });

  it("is otherwise the same", () => {
    expect(preview.split("\n").length).toBe(configuration.split("\n").length);
    expect(preview).toContain(/^crons = .*$/m.exec(configuration)?.[0]);
  });
});

describe("a deployment", () => {
  it("is not begun with a configuration that says nothing of where it goes", () => {
    expect(() => requireConfigured(configuration)).toThrow(
      "FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, database_id",
    );
    const filled = configuration
      .replaceAll(/^(FIREBASE_\w+) = ""$/gm, '$1 = "filled"')
      .replace(/^database_id = .*$/m, 'database_id = "1"');
    expect(() => requireConfigured(filled)).not.toThrow();
  });

  it("is done once the Worker says three times that it is ready, and otherwise says what stands in the way", async () => {
    const answers = [503, 200, 503, 200, 200, 200];
    let asked = 0;
    const server = createServer((_, response) => {
      response.statusCode = answers[asked] ?? 503;
      asked += 1;
      response.end('{"notReady":["pictures"]}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await verifyHealth(url, { timeoutMs: 30_000, pauseMs: 1 });
    expect(asked).toBe(6);
    await expect(verifyHealth(url, { timeoutMs: 1, pauseMs: 1 })).rejects.toThrow(
      /503 .*pictures.*wrangler rollback/,
    );
    server.close();
  });
});

describe("the database's migrations", () => {
  const folder = "functions/directory/migrations";
  const files = readdirSync(folder).sort();

  it("have one number each", () => {
    expect(files.filter((file) => !/^\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([]);
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
  });

  it("only add, because the Worker of before still runs on what they made", () => {
    for (const file of files) {
      // A trigger changes rows as they come, and nothing when it is made.
      const statements = readFileSync(`${folder}/${file}`, "utf8")
        .replaceAll(/^--.*$/gm, "")
        .replaceAll(/^CREATE TRIGGER .*?^END;$/gms, "");
      expect([file, statements]).toEqual([
        file,
        expect.not.stringMatching(/\b(DROP|RENAME|DELETE|UPDATE)\b/i),
      ]);
    }
  });
});
