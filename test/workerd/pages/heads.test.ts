import { SELF } from "cloudflare:test";
import { routes } from "virtual:remix/server-build";
import { describe, expect, it } from "vitest";
import { privatePaths, publicPages } from "../../../app/site/public-pages";
import { newPerson, origin } from "../../support/workerd/person";

/** Pages for somebody who is signed in, or for nobody to find. Every other page is public and in the sitemap. */
const otherPages = [
  "/account-action",
  "/admin",
  "/admin-dashboard",
  ...["audit", "directory", "engines", "inbox", "jobs", "keys", "payments", "users/:uid"].map(
    (page) => `/admin/${page}`,
  ),
  "/billing",
  "/dashboard",
  "/profile",
  "/success",
];

/** The address of every route that shows a page. */
const pagePaths = Object.values(routes)
  .filter(({ id, module }) => id !== "root" && id !== "routes/$" && module.default !== undefined)
  .map(({ path }) => `/${path ?? ""}`)
  .sort();

const html = { headers: { Accept: "text/html" } };
const text = async (path: string) => (await SELF.fetch(`${origin}${path}`, html)).text();

/** The content of a meta element, by its name or property. */
function metaOf(page: string, name: string): string | undefined {
  const tag = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page);
  return tag?.[1];
}

interface Graph {
  readonly "@graph": readonly { readonly "@type": string; readonly url?: string; readonly name?: string }[];
}

function structuredDataOf(page: string): Graph {
  const block = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  return JSON.parse(block);
}

/** What a page tells of itself; throws nothing, so that a table of all pages shows every gap at once. */
function headOf(page: string, path: string) {
  const address = `${origin}${path}`;
  const title = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? "";
  const graph = structuredDataOf(page)["@graph"];
  return {
    title,
    description: metaOf(page, "description") ?? "",
    isCanonical: page.includes(`<link rel="canonical" href="${address}"/>`),
    hasCard:
      metaOf(page, "og:url") === address &&
      metaOf(page, "og:title") === title &&
      metaOf(page, "og:image") === `${origin}/social-card.jpg` &&
      metaOf(page, "twitter:card") === "summary_large_image",
    isDescribed: graph.some((thing) => thing["@type"] === "WebPage" && thing.url === address),
    hasHeading: /<h1[ >]/.test(page),
  };
}

describe("every page", () => {
  it("is either in the sitemap or not for search engines", () => {
    expect(pagePaths).toEqual([...publicPages, ...otherPages].sort());
  });

  it("has a title, description, canonical link, social card, structured data and heading of its own", async () => {
    const person = await newPerson("reads-every-head", 0);
    const signedIn = ["/billing", "/dashboard", "/profile", "/success"];
    const heads = await Promise.all(
      [...publicPages, ...signedIn, "/account-action"].map(async (path) => {
        const answer = signedIn.includes(path)
          ? await person.fetch(path, html)
          : await SELF.fetch(`${origin}${path}`, html);
        expect([path, answer.status]).toEqual([path, 200]);
        return { path, ...headOf(await answer.text(), path) };
      }),
    );
    for (const head of heads) {
      expect(head).toMatchObject({ isCanonical: true, hasCard: true, isDescribed: true, hasHeading: true });
      expect([head.path, head.title]).toEqual([head.path, expect.stringMatching(/^.{4,50} – Limn$/)]);
      expect([head.path, head.description.length > 30 && head.description.length < 170]).toEqual([
        head.path,
        true,
      ]);
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  });

  it("tells search engines of prices and answers where it shows them", async () => {
    const typesOf = async (path: string) =>
      structuredDataOf(await text(path))["@graph"].map((thing) => thing["@type"]);
    expect(await typesOf("/")).toEqual(["WebSite", "WebPage", "SoftwareApplication", "FAQPage"]);
    expect(await typesOf("/pricing")).toContain("SoftwareApplication");
    expect(await typesOf("/anime-image-upscaling")).toContain("FAQPage");
    expect(await typesOf("/flux-upscaler")).toContain("FAQPage");
    expect(await typesOf("/comfyui")).toContain("FAQPage");
  });

  it.each(publicPages)("%s runs no script without the nonce and has no style of its own", async (path) => {
    const answer = await SELF.fetch(`${origin}${path}`, html);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "?";
    const page = await answer.text();
    const scripts = [...page.matchAll(/<script([^>]*)>/g)].map((match) => match[1] ?? "");
    const code = scripts.filter((attributes) => !attributes.includes("application/ld+json"));
    expect(code.length).toBeGreaterThan(0);
    expect(code.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(page).not.toMatch(/ style="|<style/);
  });
});

describe("without script", () => {
  it("the home page has all of its sections, its prices and the pictures by width", async () => {
    const page = await text("/");
    for (const words of ["What it does", "How it works", "Modes", "What it costs", "Questions", "$19.00"])
      expect(page).toContain(words);
    expect(page).toContain("22+ Million upscales");
    expect(page).toContain('media="(width &lt; 768px)"');
    expect(page).toContain('media="(width &lt; 1024px)"');
    expect(page).toContain('href="/pricing"');
  });

  it("the landing pages say what they are for", async () => {
    const anime = await text("/anime-image-upscaling");
    expect(anime).toContain("Upscale and enhance your anime images with AI Magic");
    expect(anime).toContain("Upscale Anime Now →");
    expect(anime).toContain("aspect-512/373");
    // No engine serves Flux mode here, and the page says so.
    expect(await text("/flux-upscaler")).toContain("none is connected here, so it is not offered");
    const comfyui = await text("/comfyui");
    expect(comfyui).toContain(`base_url = ${origin}`);
    expect(comfyui).toContain('href="/downloads/limn-comfyui.zip"');
    expect(comfyui).toContain('href="/downloads/limn-upscale.json"');
  });
});

describe("for robots", () => {
  it("the sitemap lists the public pages, and robots.txt names it", async () => {
    const sitemap = await SELF.fetch(`${origin}/sitemap.xml`);
    expect(sitemap.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual(publicPages.map((path) => `${origin}${path}`));
    const robots = await text("/robots.txt");
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of privatePaths) {
      expect(robots).toContain(`Disallow: ${path}\n`);
      expect(publicPages.filter((page) => page.startsWith(path))).toEqual([]);
    }
  });

  it("an address without a page answers 404, is not indexed, and finds the page that was meant", async () => {
    const answer = await SELF.fetch(`${origin}/pricng`, html);
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toContain('rel="canonical"');
    expect(page).toMatch(/href="\/pricing"[^>]*>Did you mean/);
  });
});
