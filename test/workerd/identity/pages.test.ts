import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { firstVisitOf } from "#functions/identity/first-visit-cookie";
import { newPerson, origin } from "../../support/workerd/person";

const google = "https://www.google.com/search?q=anime+upscaler";

const getPage = (path: string, headers: Record<string, string> = {}) =>
  SELF.fetch(`${origin}${path}`, { headers: { Accept: "text/html", ...headers }, redirect: "manual" });
const cookieOf = (answer: Response) => (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
const visitIn = (cookie: string) =>
  firstVisitOf(new Request(origin, { headers: { Cookie: cookie } }), env, new Date());

describe("the first visit", () => {
  it("is in the page and in a cookie from the first request on, and is kept once", async () => {
    const first = await getPage("/?x=1", { Referer: google });
    expect(await first.text()).toContain("anime upscaler");
    const cookie = cookieOf(first);
    expect(cookie).toMatch(/^__Host-limn-first-visit=/);
    const visit = { referrer: "google", firstLandingPage: "/", search_keyword: "anime upscaler" };
    expect(await visitIn(cookie)).toEqual(visit);

    const second = await getPage("/login", {
      Referer: "https://www.bing.com/search?q=other",
      Cookie: cookie,
    });
    expect(second.headers.get("Set-Cookie")).toBeNull();
    expect(await second.text()).toContain("anime upscaler");
  });

  it("is kept when the page that it asked for leads elsewhere", async () => {
    const answer = await getPage("/admin?via=newsletter");
    expect(answer.status).toBe(302);
    expect(await visitIn(cookieOf(answer))).toEqual({ referrer: "newsletter", firstLandingPage: "/admin" });
  });

  it("is not taken from data that a page loads", async () => {
    const answer = await getPage("/login.data", { Accept: "*/*", Referer: google });
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(await answer.text()).not.toContain("anime upscaler");
  });
});

describe("the operators' pages", () => {
  it.each(["/admin", "/admin-dashboard"])(
    "%s sends anonymous visitors to register and come back",
    async (path) => {
      const answer = await getPage(`${path}?tab=1`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(
        `/register?returnTo=${encodeURIComponent(`${path}?tab=1`)}`,
      );
    },
  );

  it.each(["/admin", "/admin-dashboard"])("%s is refused to everybody who is signed in", async (path) => {
    const person = await newPerson(`no-operator-of${path.slice(1)}`, 0);
    const answer = await person.fetch(path, { headers: { Accept: "text/html" } });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("This belongs to somebody else, or is not open to your account.");
  });
});

describe("the pages to sign in", () => {
  it("send somebody who is signed in straight on: to the way back, else the group's page", async () => {
    const { cookie } = await newPerson("signed-in-already", 0);
    const locations = [
      ["/login", "/pricing"],
      ["/register", "/pricing"],
      ["/login?returnTo=%2Fadmin", "/admin"],
      ["/register?returnTo=https%3A%2F%2Fevil.example", "/pricing"],
    ] as const;
    for (const [path, target] of locations) {
      const answer = await getPage(path, { Cookie: cookie });
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([path, 302, target]);
    }
  });

  it("are where the studio sends signed-out visitors, with the way back", async () => {
    const answer = await getPage("/dashboard?image=job_1");
    expect(answer.headers.get("Location")).toBe("/login?returnTo=%2Fdashboard%3Fimage%3Djob_1");
    expect((await getPage("/dashboard")).headers.get("Location")).toBe("/login?returnTo=%2Fdashboard");
  });

  it("have a title, a description and a canonical link of their own", async () => {
    const paths = ["/login", "/register", "/forgot-password", "/account-action"];
    const heads = await Promise.all(
      paths.map(async (path) => {
        const html = await (await getPage(path)).text();
        expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
        return [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/].map(
          (pattern) => pattern.exec(html)?.[1] ?? "",
        );
      }),
    );
    for (const values of [0, 1].map((part) => heads.map((head) => head[part]))) {
      expect(values.every(Boolean)).toBe(true);
      expect(new Set(values).size).toBe(paths.length);
    }
  });

  it("never post a password into an address", async () => {
    for (const path of ["/login", "/register"]) {
      const html = await (await getPage(path)).text();
      const form = /<form[^>]*>(?:(?!<\/form>).)*name="password"/s.exec(html)?.[0] ?? "";
      expect(form).toMatch(/<form method="post"/);
    }
  });
});
