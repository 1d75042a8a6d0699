import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { problemSchema } from "#contract/problem";
import { httpApp } from "#functions/http/app";
import { healthRoutes } from "#functions/http/routes/health";
import { numberedId } from "../../support/workerd/account";
import { newPerson, origin, type Person } from "../../support/workerd/person";

/** What a visitor may ask without a session. Every other route asks for one, also a route that is added later. */
const publicRoutes = new Set([
  "GET /healthz",
  "GET /v1/modes",
  "GET /v1/openapi.json",
  "POST /session",
  // Its proof is the ID token that it brings, as it is for a sign-in (test/workerd/identity).
  "POST /session/end-all",
  "DELETE /session",
  "POST /relay/errors",
  "POST /relay/csp",
  // Operators bring a secret; where none is set there is nothing here (test/workerd/operations).
  "POST /operations/accounts/restore-point",
  "POST /operations/accounts/restore",
  // Stripe has no session: each delivery proves by its signature where it comes from (test/workerd/payments).
  "POST /webhooks/stripe",
  // So do the providers of hosted engines, besides the address that was made for one job (test/workerd/engines).
  "POST /webhooks/engines/:token",
  // Doors that are open to everybody, each behind a counter (test/workerd/inbox, test/workerd/descriptions).
  "POST /support",
  "POST /feedback",
  "POST /tools/descriptions",
  // The link itself is the proof (test/workerd/compat/media-link.test.ts).
  "GET /media/links/:token/:name",
  // It takes keys and no session (test/workerd/mcp).
  "POST /mcp",
  "GET /mcp",
  "DELETE /mcp",
]);

/** Doors of other services' shapes: by key alone, with refusals of their own shape (test/workerd/compat). */
const isForeign = ({ path }: Route) => path === "/" || path.startsWith("/compat/");

interface Route {
  readonly method: string;
  readonly path: string;
}

/** Every route that the Worker answers itself, with an id where its path asks for one. Middleware is for all methods. */
const routes: readonly Route[] = httpApp(async () => new Response())
  .routes.filter(({ method }) => method !== "ALL")
  .map(({ method, path }) => ({
    method,
    path: path
      .replace(":id", numberedId(path.startsWith("/v1/webhooks") ? "whk" : "job", 1))
      .replace(":deliveryId", numberedId("evt", 1))
      .replace(":variant", "result"),
  }));
const closedRoutes = routes.filter(
  (route) => !publicRoutes.has(`${route.method} ${route.path}`) && !isForeign(route),
);
const changingRoutes = routes.filter(({ method }) => method !== "GET");
const jsonRoutes = [
  "/session",
  "/session/end-all",
  "/relay/errors",
  "/relay/csp",
  "/v1/jobs",
  "/v1/preview",
  "/v1/webhooks",
];

/** A request that only its sender or its origin can be wrong about. */
function requestTo({ method, path }: Route, headers: Record<string, string>): Promise<Response> {
  return SELF.fetch(`${origin}${path}`, {
    method,
    headers: { ...(path === "/live" && { Upgrade: "websocket" }), ...headers },
    ...(method === "POST" && { body: "{}" }),
  });
}

/** The code of an answer that must be a problem document with that status. */
async function problemCode(answer: Response, status: number): Promise<string> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = problemSchema.parse(await answer.json());
  expect(problem.status).toBe(status);
  return problem.code;
}

const signOut = (person: Person) => person.fetch("/session", { method: "DELETE" });

describe("the routes", () => {
  it("are listed by the app itself: the public ones and all others, with those that change something", () => {
    const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    for (const name of publicRoutes) expect(names).toContain(name);
    expect(closedRoutes.length).toBeGreaterThanOrEqual(9);
    expect(changingRoutes.length).toBeGreaterThanOrEqual(7);
  });
});

describe.each(closedRoutes)("$method $path", (route) => {
  const name = `${route.method} ${route.path}`.replaceAll(/[^a-z0-9]+/gi, "-");

  it("is for nobody without a session", async () => {
    expect(await problemCode(await requestTo(route, {}), 401)).toBe("signin-required");
  });

  it("is for nobody once the session has ended", async () => {
    const person = await newPerson(`over-${name}`, 0);
    const before = await requestTo(route, { Cookie: person.cookie });
    expect(before.status).not.toBe(401);
    await before.body?.cancel();
    expect((await signOut(person)).status).toBe(204);
    const after = await requestTo(route, { Cookie: person.cookie });
    expect(await problemCode(after, 401)).toBe("signin-required");
  });
});

describe.each(changingRoutes)("from another site's page, $method $path", (route) => {
  it.each(["https://evil.test", "http://limn.test", "https://limn.test.evil.test", "null"])(
    "is refused (%s)",
    async (foreign) => {
      const person = await newPerson("lured", 0);
      const answer = await requestTo(route, { Cookie: person.cookie, Origin: foreign });
      expect(await problemCode(answer, 403)).toBe("origin-refused");
      expect((await person.fetch("/v1/account")).status).toBe(200);
    },
  );

  it.each(["cross-site", "same-site"])("is refused where the browser says %s", async (site) => {
    const answer = await requestTo(route, { "Sec-Fetch-Site": site });
    expect(await problemCode(answer, 403)).toBe("origin-refused");
  });

  it("is not refused from our own", async () => {
    const answer = await requestTo(route, { Origin: origin });
    expect(answer.status).not.toBe(403);
    await answer.body?.cancel();
  });
});

describe.each(jsonRoutes)("a body that is not what %s takes", (path) => {
  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ["nothing", ""],
    ["cut short", '{"idToken":'],
    ["null", "null"],
    ["a list", "[]"],
    ["empty", "{}"],
    ["of a wrong type", '{"idToken":1,"description":1,"uploadId":1}'],
    ["no UTF-8", new Uint8Array([0xff, 0xfe, 0x7b, 0x7d])],
    ["too deep", "[".repeat(60_000)],
    ["too long", `{"idToken":"${"x".repeat(70_000)}"}`],
  ];

  it.each(bodies)("is refused: %s", async (kind, body) => {
    const person = await newPerson("sends-nonsense", 0);
    // As a page of ours sends it: the relay takes nothing else. It counts by address; each kind of nonsense has its own.
    const headers = { Origin: origin, "CF-Connecting-IP": `nonsense ${path} ${kind}` };
    const answer = await person.fetch(path, { method: "POST", body, headers });
    expect(await problemCode(answer, 400)).toBe("request-invalid");
  });
});

describe("/healthz", () => {
  it("is ready when every part answers", async () => {
    const answer = await healthRoutes().request("/", {}, env);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toEqual({ ready: true });
  });

  it("names the part that does not, and no more than its name", async () => {
    const broken = { emulator: () => Promise.reject(new Error("at 127.0.0.1")) };
    const answer = await healthRoutes(broken).request("/", {}, env);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, notReady: ["emulator"] });
  });
});
