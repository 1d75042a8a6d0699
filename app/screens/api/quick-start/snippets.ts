import { sdkPackagePath } from "./sdk-package";

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
  typescript: "Paste it into a file in the same folder, limn.mts, and run it with Node, Deno or Bun.",
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

/** What has to be installed first, in the folder of the program; null for what needs nothing. */
export const installs: Readonly<Record<Language, ((origin: string) => string) | null>> = {
  curl: null,
  typescript: (origin) => `npm install ${origin}${sdkPackagePath}`,
  python: null,
};

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
import { Limn } from "limn-sdk";

const limn = new Limn({
  apiKey: "${key}",
  baseUrl: "${origin}",
});
const picture = await (await fetch("${origin}${sample.path}")).blob();

const { job, content } = await limn.upscale(picture, { scale: 2, name: "${sample.file}" });
await writeFile("leaves-2x.png", content);
console.log(\`leaves-2x.png, \${job.quote.widthPx} px wide\`);`,

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
