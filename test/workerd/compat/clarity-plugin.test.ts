import { createExecutionContext, env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { errorTable } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import { compatRoutes } from "#functions/http/compat/routes";
import { latin1Bytes, concatBytes } from "../../support/pictures/bytes";
import { decodedAnswer, foreignPicture, newForeignPerson, send } from "../../support/workerd/foreign";
import { newPerson, origin } from "../../support/workerd/person";

const boundary = "0123456789abcdef";

/** The form as the plugin's HTTP library writes it: texts first, then the file, which says no type. */
function pluginForm(fields: Record<string, string>, picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => part(name, value));
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="image"\r\n\r\n`;
  return concatBytes(
    latin1Bytes(`${texts.join("")}${file}`),
    picture,
    latin1Bytes(`\r\n--${boundary}--\r\n`),
  );
}

const pluginFields = {
  prompt: "a lighthouse",
  creativity: "0",
  resemblance: "-3.0",
  dynamic: "10",
  fractality: "0.0",
  style: "portrait",
  scale_factor: "2",
  api_key_override: "",
  mode: "image-to-image",
  comfyui: "True",
};

async function request(
  key: string | null,
  fields: Record<string, string> = {},
  picture?: Uint8Array<ArrayBuffer>,
): Promise<RequestInit> {
  return {
    method: "POST",
    body: pluginForm({ ...pluginFields, ...fields }, picture ?? (await foreignPicture())),
    headers: {
      ...(key !== null && { Authorization: key }),
      Accept: "image/*",
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    },
  };
}

const call = async (...of: Parameters<typeof request>) => send("/compat/clarity", await request(...of));

describe("Clarity's ComfyUI plugin", () => {
  it.each(["/compat/clarity", "/compat/clarity/", "/"])("gets the picture's bytes from %s", async (path) => {
    const person = await newForeignPerson(`plugin-${path.length}`, 5);
    const answer = await send(path, await request(person.key));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("X-Limn-Mode")).toBe("upscale");
    expect(answer.headers.get("X-Limn-Left-Aside")).toBe("dynamic, fractality, prompt");
    expect(await decodedAnswer(answer)).toMatchObject({ widthPx: 48, heightPx: 32 });
    expect(await person.balance()).toBe(2);
  });

  it.each(["2", "4", "6", "8", "10", "12", "14", "16"])(
    "enlarges by each of its factors: %s",
    async (times) => {
      const person = await newForeignPerson(`plugin-by-${times}`, 5);
      const answer = await call(person.key, { scale_factor: times });
      expect(await decodedAnswer(answer)).toMatchObject({
        widthPx: 24 * Number(times),
        heightPx: 16 * Number(times),
      });
    },
  );

  it("is charged once, however often the same order comes", async () => {
    const person = await newForeignPerson("plugin-again", 7);
    const answers = await Promise.all([call(person.key), call(person.key), call(person.key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await call(person.key);
    expect([again.status, again.headers.get("X-Credits-Charged")]).toEqual([200, "0"]);
    expect(await person.balance()).toBe(4);
    expect(await accountOf(env, person.uid).listImages()).toHaveLength(1);
    await call(person.key, { scale_factor: "4" });
    expect(await person.balance()).toBe(1);
  });

  it("makes anew what was deleted or failed", async () => {
    const person = await newForeignPerson("plugin-anew", 9);
    const first = await call(person.key);
    const jobId = first.headers.get("X-Limn-Job") ?? "";
    await first.body?.cancel();
    expect((await person.fetch(`/v1/images/${jobId}`, { method: "DELETE" })).status).toBe(204);
    const second = await call(person.key);
    expect([second.status, second.headers.get("X-Credits-Charged")]).toEqual([200, "3"]);
    expect(second.headers.get("X-Limn-Job")).not.toBe(jobId);
  });
});

describe("what the plugin is refused with is a sentence", () => {
  const expectRefusal = async (answer: Response, status: number, part: string) => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain(part);
    expect(text).not.toContain("{");
  };

  it("401 for a key that does not hold, and for none", async () => {
    const { sentence } = errorTable["api-key-invalid"];
    await expectRefusal(await call("limn_live_forged"), 401, sentence);
    await expectRefusal(await call(null), 401, sentence);
  });

  it("401 for a session without a key: a page of ours has no business here", async () => {
    const person = await newPerson("plugin-session", 5);
    const init = await request(null);
    const headers = { ...Object(init.headers), Cookie: person.cookie };
    const answer = await send("/compat/clarity", { ...init, headers });
    await expectRefusal(answer, 401, errorTable["api-key-invalid"].sentence);
  });

  it("402 where the credits do not suffice, 400 for what is not possible", async () => {
    const poor = await newForeignPerson("plugin-poor", 0);
    await expectRefusal(await call(poor.key), 402, "It costs 3 credits.");
    await expectRefusal(
      await call(poor.key, { creativity: "11" }),
      400,
      "creativity: a number from -10 to 10.",
    );
    await expectRefusal(
      await call(poor.key, { scale_factor: "17" }),
      400,
      "scale_factor: a number from 1 to 16.",
    );
  });

  it("403, 413, 415, 422 and 429 in the table's own words", async () => {
    const reader = await newForeignPerson("plugin-reader", 5, { scopes: ["jobs:read"] });
    await expectRefusal(await call(reader.key), 403, "It needs the scope jobs:write.");
    const person = await newForeignPerson("plugin-refused", 5, { mode: "test" });
    await expectRefusal(
      await call(person.key, {}, new Uint8Array(20 * 1024 * 1024 + 100_000)),
      413,
      "A form takes up to 20 MB",
    );
    const letter = latin1Bytes("This is a letter.");
    await expectRefusal(await call(person.key, {}, letter), 415, errorTable["image-unknown"].sentence);
    await expectRefusal(
      await call(person.key, {}, new Uint8Array()),
      422,
      errorTable["image-empty"].sentence,
    );
    for (let n = 0; n < 60; n += 1) await (await call(person.key, { scale_factor: "17" })).body?.cancel();
    const flooded = await call(person.key);
    expect(flooded.headers.get("Retry-After")).toMatch(/^\d+$/);
    await expectRefusal(flooded, 429, errorTable["rate-limited"].sentence);
  });

  it("500 where a part of ours fails, and 504 when the picture takes longer than anybody waits", async () => {
    const person = await newForeignPerson("plugin-late", 5);
    const impatient = compatRoutes(0);
    const ask = async (bindings: typeof env) => {
      const target = new Request(`${origin}/clarity`, await request(person.key));
      return impatient.fetch(target, bindings, createExecutionContext());
    };
    const idle = { create: async () => ({}), get: async () => ({}) };
    const late = await ask({ ...env, ENHANCE: idle } as unknown as typeof env);
    await expectRefusal(late, 504, "send the same request again");
    const broken = { ...env, PICTURES: undefined } as unknown as typeof env;
    const other = await newForeignPerson("plugin-broken", 5);
    const failed = await impatient.fetch(
      new Request(`${origin}/clarity`, await request(other.key)),
      broken,
      createExecutionContext(),
    );
    await expectRefusal(failed, 500, errorTable.internal.sentence);
    expect(await other.balance()).toBe(5);
  });
});

describe("a key among the fields", () => {
  it("counts where the header has none, and is written nowhere", async () => {
    const person = await newForeignPerson("plugin-override", 5);
    const said: string[] = [];
    const spies = (["log", "warn", "error", "info", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words.join(" "))),
    );
    const good = await call(null, { api_key_override: person.key });
    const refused = await call(null, { api_key_override: person.key, scale_factor: "17" });
    const beside = await call("limn_live_forged", { api_key_override: person.key });
    for (const spy of spies) spy.mockRestore();
    expect([good.status, refused.status, beside.status]).toEqual([200, 400, 401]);
    const answers = await Promise.all([good, refused, beside].map((answer) => answer.text()));
    const kept = [...said, ...answers, ...(await everythingStored(person.uid))];
    expect(kept.length).toBeGreaterThan(10);
    // Not the key, and not its secret half either.
    const secret = person.key.slice(-59);
    for (const text of kept) expect(text).not.toContain(secret);
  });
});

/** Every row of the account, of the directory and of the alerts, and every object with what stands beside it. */
async function everythingStored(uid: string): Promise<string[]> {
  const rowsOf = (sql: SqlStorage) =>
    sql
      .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .toArray()
      .flatMap(({ name }) => sql.exec(`SELECT * FROM "${String(name)}"`).toArray())
      .map((row) => JSON.stringify(row));
  const account = await runInDurableObject(accountOf(env, uid), (_, state) => rowsOf(state.storage.sql));
  const alerts = await runInDurableObject(env.ALERTS.getByName("alerts"), (_, state) =>
    rowsOf(state.storage.sql),
  );
  const tables = await env.DIRECTORY.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const directory: string[] = [];
  for (const { name } of tables.results) {
    const { results } = await env.DIRECTORY.prepare(`SELECT * FROM "${name}"`).all();
    directory.push(...results.map((row) => JSON.stringify(row)));
  }
  const { objects } = await env.PICTURES.list({ include: ["customMetadata", "httpMetadata"] });
  const contents = objects
    .filter(({ key }) => key.includes(uid))
    .map(async ({ key, customMetadata }) => {
      const text = new TextDecoder("latin1").decode(await (await env.PICTURES.get(key))?.arrayBuffer());
      return `${key} ${JSON.stringify(customMetadata)} ${text}`;
    });
  return [...account, ...alerts, ...directory, ...(await Promise.all(contents))];
}
