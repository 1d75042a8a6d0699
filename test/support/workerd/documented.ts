import { expect } from "vitest";
import { problemSchema } from "#contract/problem";
import { apiOperations, errorsOf } from "#functions/http/api/operations";

/** Holds an answer against the API's document: its status, its type and all that it says. */
export async function expectDocumented(method: string, path: string, answer: Response): Promise<void> {
  const { pathname } = new URL(path, "https://limn.test");
  const operation = apiOperations.find(
    (one) =>
      one.method === method.toLowerCase() &&
      new RegExp(`^/v1${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  // An address that the document does not have has no answer but this one.
  if (!operation) return expect(answer.status, `${method} ${pathname}`).toBe(404);
  const text = await answer.clone().text();
  if (answer.headers.get("Content-Type") === "application/problem+json") {
    const { code, status } = problemSchema.parse(JSON.parse(text));
    expect(status).toBe(answer.status);
    expect(errorsOf(operation), `${method} ${pathname}`).toContain(code);
    return;
  }
  const content = operation.answers[answer.status];
  expect(content, `${method} ${pathname} answers ${answer.status}`).toBeDefined();
  if (content === "nothing") expect(text).toBe("");
  else if (content === "picture") expect(answer.headers.get("Content-Type")).toMatch(/^image\//);
  else content?.parse(JSON.parse(text));
}
