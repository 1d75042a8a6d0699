import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { createStripeEmulator } from "../../../../emulators/stripe/stripe-emulator.mjs";
import { clientOf, control, failureOf, newPrice, newSession, secretKey, startStandIn } from "./stand-in";

startStandIn();

describe("faults", () => {
  it("can lose an answer after the call was done, which its idempotency key then gives again", async () => {
    const create = () =>
      clientOf().customers.create({ email: "lost@limn.test" }, { idempotencyKey: "lost answer" });
    // The client itself tries a broken connection again.
    await control("faults", { isLost: true, count: 5 });
    expect((await failureOf(create())).type).toBe("StripeConnectionError");
    await control("clear-faults");
    const { id } = await create();
    const { data } = await clientOf().customers.list({ email: "lost@limn.test" });
    expect(data.map((customer) => customer.id)).toEqual([id]);
  });
});

describe("lists", () => {
  it("give a customer's cards, and what was made in a time", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("pay", { session: session.id, card: "4242424242424242" });
    const customer = String(session.customer);
    const { data } = await clientOf().customers.listPaymentMethods(customer);
    expect(data.map(({ card }) => card?.last4)).toEqual(["4242"]);
    const made = async (created: Stripe.RangeQueryParam) =>
      (await clientOf().paymentIntents.list({ customer, created })).data.length;
    const [intent] = (await clientOf().paymentIntents.list({ customer })).data;
    const seconds = intent?.created ?? 0;
    expect(await made({ gte: seconds, lte: seconds })).toBe(1);
    expect(await made({ gt: seconds })).toBe(0);
    expect(await made({ lt: seconds })).toBe(0);
  });
});

describe("a restart", () => {
  it("keeps the customers, and sends what was not delivered", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "limn-stripe-"));
    const statePath = path.join(folder, "stripe.json");
    const secret = "whsec_of_these_tests";
    // Nobody listens on the webhook's port during the first run.
    const first = await createStripeEmulator({
      port: 0,
      secretKey,
      webhook: { url: "http://127.0.0.1:9/", secret },
      statePath,
    });
    const clientAt = (url: string) => {
      const { hostname, port } = new URL(url);
      return new Stripe(secretKey, { host: hostname, port, protocol: "http" });
    };
    const customer = await clientAt(first.url).customers.create({ email: "kept@limn.test" });
    await first.close();

    let take: (body: string) => void = () => {};
    const received = new Promise<string>((resolve) => {
      take = resolve;
    });
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(204).end();
      take(body);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("no port");
    const webhook = { url: `http://127.0.0.1:${address.port}/`, secret };
    const second = await createStripeEmulator({ port: 0, secretKey, webhook, statePath });
    expect(JSON.parse(await received)).toMatchObject({
      type: "customer.created",
      data: { object: { id: customer.id } },
    });
    expect(await clientAt(second.url).customers.retrieve(customer.id)).toMatchObject({
      email: "kept@limn.test",
    });
    await second.close();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });
});
