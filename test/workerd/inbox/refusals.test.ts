import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { inboxLimits } from "#contract/inbox-topics";
import { filledIn, refusalOf, send, sendForm, stampOf } from "../../support/workerd/inbox";
import { newPerson, origin } from "../../support/workerd/person";

describe("a form that is not filled in as it must be", () => {
  it("says at each field what is wrong", async () => {
    const fields = await filledIn({ topic: "nonsense", email: "ada", text: "Hm" });
    expect(await refusalOf(await send(fields, { address: "192.0.2.20" }))).toEqual({
      status: 422,
      code: "form-invalid",
      fields: {
        topic: "Choose what it is about.",
        email: "This is not an e-mail address. It looks like name@example.com.",
        text: "A few more words, please, so that we can understand it.",
      },
    });
    const empty = await refusalOf(await send({}, { address: "192.0.2.20" }));
    expect(Object.keys(empty.fields ?? {}).sort()).toEqual(["email", "text", "topic"]);
  });

  it.each([
    ["with the hidden field filled in", { website: "https://spam.test" }, 422, "form-filled-in"],
    ["without a stamp", { stamp: "" }, 409, "form-expired"],
    ["with a forged stamp", { stamp: "1.forged" }, 409, "form-expired"],
  ] as const)("%s is refused", async (_, changes, status, code) => {
    const refusal = await refusalOf(await send(await filledIn(changes), { address: "192.0.2.21" }));
    expect(refusal).toMatchObject({ status, code });
  });

  it("faster than a person, or after more than a week, is refused", async () => {
    const at = async (ageMs: number) =>
      (
        await refusalOf(
          await send(await filledIn({ stamp: await stampOf(ageMs) }), { address: "192.0.2.22" }),
        )
      ).code;
    expect(await at(1_000)).toBe("form-too-fast");
    expect(await at(8 * 24 * 3_600_000)).toBe("form-expired");
  });

  it("from another site's page is refused", async () => {
    const headers = { Origin: "https://evil.test" };
    const answer = await send(await filledIn(), { address: "192.0.2.23", headers });
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: "origin-refused" });
  });
});

describe("a flood", () => {
  it("from one address is let in five times an hour, also all at once", async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Message ${"abcdefghijkl"[index]} of a flood.`);
    const answers = await Promise.all(
      texts.map(async (text) => send(await filledIn({ text }), { address: "192.0.2.30" })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
    expect(
      (await send(await filledIn({ text: "From somewhere else." }), { address: "192.0.2.31" })).status,
    ).toBe(201);
  });

  it("of one account is let in five times an hour, from whatever addresses", async () => {
    const { cookie } = await newPerson("inbox-flood", 0);
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const text = `Message ${"abcdefg"[index]} of one account.`;
      statuses.push(
        (await send(await filledIn({ text }), { address: `198.51.100.${index}`, cookie })).status,
      );
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });

  it("of one text from many addresses ends after three", async () => {
    const fields = await filledIn({ text: "Buy our pills, they are the best pills." });
    const answers = [];
    for (let index = 0; index < 5; index += 1)
      answers.push(await send(fields, { address: `203.0.113.${index}` }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409]);
    expect(inboxLimits.sameTextPerDay).toBe(3);
  });

  it("of an IPv6 network counts as one address", async () => {
    const statuses: number[] = [];
    for (let index = 1; index <= 6; index += 1) {
      const text = `Message ${"abcdefg"[index]} of one network.`;
      statuses.push((await send(await filledIn({ text }), { address: `2001:db8::${index}` })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("that goes on is turned away before anything is read", async () => {
    const answers = [];
    for (let index = 0; index < 70; index += 1) answers.push(await send({}, { address: "192.0.2.40" }));
    // Thirty in each minute; the minute may change once in between.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]));
  });
});

describe("the form", () => {
  it("has the e-mail address of whoever is signed in, and of nobody else", async () => {
    const person = await newPerson("inbox-prefilled", 0);
    for (const path of ["/support", "/feedback"]) {
      expect(await (await person.fetch(path)).text()).toContain('value="inbox-prefilled@limn.test"');
      expect(await (await SELF.fetch(`${origin}${path}`)).text()).not.toContain("@limn.test");
    }
  });
});

describe("a form without script", () => {
  it("leads to a page that says the reference", async () => {
    const answer = await sendForm(
      await filledIn({ text: "Sent by a browser without script." }),
      "192.0.2.50",
    );
    expect(answer.status).toBe(303);
    const location = answer.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/support\?sent=S-/);
    const page = await (await SELF.fetch(`${origin}${location}`)).text();
    expect(page).toContain(location.slice("/support?sent=".length));
    expect(page).toContain("Your question has arrived");
  });

  it("that is refused comes back as the page, with the sentences and with all that was typed", async () => {
    const answer = await sendForm(
      await filledIn({ email: "not-an-address", text: "Typed with <care> & patience." }),
      "192.0.2.51",
    );
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("This is not an e-mail address.");
    expect(page).toContain("Typed with &lt;care&gt; &amp; patience.");
    expect(page).toContain('value="not-an-address"');
    expect(page).toContain('name="stamp"');
    expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
  });
});
