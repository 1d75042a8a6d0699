import { createServer } from "node:http";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { createStripeEmulator } from "../../../../emulators/stripe/stripe-emulator.mjs";
import { controlStripe } from "../../../support/stripe-control";
import { clientOf, control, failureOf, newPrice, newSession, secretKey, startStandIn } from "./stand-in";

const secret = "whsec_of_these_tests";

startStandIn();

describe("the API", () => {
  it("replays a call with the same idempotency key, and refuses the key for another", async () => {
    const [a, b] = await Promise.all([
      clientOf().customers.create({ email: "b@limn.test" }, { idempotencyKey: "once" }),
      clientOf().customers.create({ email: "b@limn.test" }, { idempotencyKey: "once" }),
    ]);
    expect(a.id).toBe(b.id);
    const other = clientOf().customers.create({ email: "c@limn.test" }, { idempotencyKey: "once" });
    expect((await failureOf(other)).type).toBe("StripeIdempotencyError");
  });

  it("lists in pages, newest first", async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1)
      made.unshift((await clientOf().customers.create({ email: "page@limn.test" })).id);
    const all = await clientOf()
      .customers.list({ email: "page@limn.test", limit: 2 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(made);
  });

  it("refuses a wrong key, an unknown id, an unknown parameter, with Stripe's errors", async () => {
    expect((await failureOf(clientOf("sk_test_wrong").customers.list())).type).toBe(
      "StripeAuthenticationError",
    );
    expect(await failureOf(clientOf().invoices.retrieve("in_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
    const unknown = clientOf().customers.create({ colour: "red" } as Stripe.CustomerCreateParams);
    expect((await failureOf(unknown)).code).toBe("parameter_unknown");
  });

  it("fails as it is told", async () => {
    await control("faults", { status: 429 });
    expect((await failureOf(clientOf().customers.list())).type).toBe("StripeRateLimitError");
    // The client itself tries a broken connection again.
    await control("faults", { status: 0, count: 5 });
    expect((await failureOf(clientOf().customers.list())).type).toBe("StripeConnectionError");
    await control("clear-faults");
    await control("faults", { after: 1, status: 500 });
    await clientOf().customers.list();
    expect((await failureOf(clientOf().customers.list())).type).toBe("StripeAPIError");
    await clientOf().customers.list();
  });
});

describe("the webhook", () => {
  it("gets signed events, held, in any order and as often as it is asked", async () => {
    const received: Stripe.Event[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const signature = String(request.headers["stripe-signature"]);
      received.push(await clientOf().webhooks.constructEventAsync(body, signature, secret));
      response.writeHead(204).end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("no port");
    const webhook = { url: `http://127.0.0.1:${address.port}/`, secret };
    const other = await createStripeEmulator({ port: 0, secretKey, webhook });
    await controlStripe(other.url, "hold");
    const { hostname, port } = new URL(other.url);
    const client = new Stripe(secretKey, { host: hostname, port, protocol: "http" });
    await client.products.create({ name: "one" });
    await client.products.create({ name: "two" });
    const { events } = await controlStripe(other.url, "held");
    const [one, two] = events as string[];
    const order = [two, one, one];
    expect(await controlStripe(other.url, "deliver", { events: order })).toEqual({
      statuses: [204, 204, 204],
    });
    expect(received.map(({ id }) => id)).toEqual(order);
    await other.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("the Checkout page", () => {
  const submit = (url: string, form: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const card = (number: string) => ({
    cardNumber: number,
    cardExpiry: "12 / 40",
    cardCvc: "123",
    email: "a@limn.test",
  });

  it("takes a card and sends the person back", async () => {
    const session = await newSession(await newPrice(900, 100));
    const url = String(session.url);
    expect(await (await fetch(url)).text()).toContain("$9.00");
    expect(await (await submit(url, card("4000 0000 0000 0002"))).text()).toContain(
      "Your card was declined.",
    );
    const answer = await submit(url, card("4242 4242 4242 4242"));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://limn.test/success?session_id=${session.id}`);
    expect(await (await fetch(url)).text()).toContain("no longer open");
  });

  it("asks the bank where the card wants it", async () => {
    const session = await newSession(await newPrice(900, 100));
    const url = String(session.url);
    const asked = await (await submit(url, card("4000 0027 6000 3184"))).text();
    const intent = /name="intent" value="(\w+)"/.exec(asked)?.[1] ?? "";
    expect(await (await submit(url, { intent, answer: "fail" })).text()).toContain("unable to authenticate");
    const again = await (await submit(url, card("4000 0027 6000 3184"))).text();
    const second = /name="intent" value="(\w+)"/.exec(again)?.[1] ?? "";
    expect((await submit(url, { intent: second, answer: "complete" })).status).toBe(303);
  });
});
