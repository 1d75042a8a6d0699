export const languages = ["curl", "typescript", "python"] as const;
export type Language = (typeof languages)[number];

export const languageLabels: Readonly<Record<Language, string>> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
};

/** How each is run once it is pasted. */
export const languageRuns: Readonly<Record<Language, string>> = {
  curl: "Paste it into a terminal.",
  typescript:
    "Paste it into a file, limn.mts, and run it with Node, Deno or Bun; nothing needs to be installed.",
  python: "Paste it into a file and run it with Python 3.8 or newer; nothing needs to be installed.",
};

/** Stands where the visitor's key goes. */
export const keyPlaceholder = "limn_test_YOUR_KEY";

/** A picture of this site that anybody can fetch, so that a snippet runs before one has chosen a file. */
const sample = { path: "/art/leaves-before.webp", file: "leaves.webp" } as const;

interface SnippetFacts {
  /** Such as "https://limn.example". */
  readonly origin: string;
  readonly key: string;
}

/** A whole program in each language: fetches a picture, has it doubled and writes the result beside it. */
export const snippets: Readonly<Record<Language, (facts: SnippetFacts) => string>> = {
  curl: ({ origin, key }) =>
    `curl -sS ${origin}${sample.path} -o ${sample.file}

JOB=$(curl -sS ${origin}/v1/jobs \\
  -H "Authorization: Bearer ${key}" \\
  -H "Prefer: wait=60" \\
  -F image=@${sample.file} -F scale=2 \\
  | grep -o 'job_[0-9a-z]*' | head -n 1)

curl -sS ${origin}/v1/jobs/$JOB/result \\
  -H "Authorization: Bearer ${key}" \\
  -o leaves-2x.png`,

  typescript: ({ origin, key }) =>
    `import { writeFile } from "node:fs/promises";

const limn = "${origin}";
const headers = { Authorization: "Bearer ${key}" };
const picture = await (await fetch(limn + "${sample.path}")).blob();

const form = new FormData();
form.set("image", picture, "${sample.file}");
form.set("scale", "2");
const answer = await fetch(limn + "/v1/jobs", {
  method: "POST",
  headers: { ...headers, Prefer: "wait=60" },
  body: form,
});
const body = await answer.json();
if (!answer.ok) throw new Error(body.detail ?? body.title);

const result = await fetch(limn + "/v1/jobs/" + body.image.id + "/result", { headers });
await writeFile("leaves-2x.png", Buffer.from(await result.arrayBuffer()));
console.log("leaves-2x.png, " + body.image.quote.widthPx + " px wide");`,

  python: ({ origin, key }) =>
    `import base64, json
from urllib.request import Request, urlopen

limn = "${origin}"
headers = {"Authorization": "Bearer ${key}", "User-Agent": "quick-start"}
picture = urlopen(Request(limn + "${sample.path}", headers=headers)).read()

order = {"imageBase64": base64.b64encode(picture).decode(), "size": {"scale": 2}}
answer = urlopen(Request(
    limn + "/v1/jobs",
    data=json.dumps(order).encode(),
    headers={**headers, "Content-Type": "application/json", "Prefer": "wait=60"},
))
image = json.load(answer)["image"]

result = urlopen(Request(limn + "/v1/jobs/" + image["id"] + "/result", headers=headers))
open("leaves-2x.png", "wb").write(result.read())
print("leaves-2x.png,", image["quote"]["widthPx"], "px wide")`,
};
