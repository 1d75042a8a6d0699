import { Miniflare } from "miniflare";
import { afterEach, expect, it } from "vitest";
import { localEnvironment } from "../../../scripts/project.mjs";

const variable = "MINIFLARE_WORKERD_V8_FLAGS";
const before = process.env[variable];

afterEach(() => {
  if (before === undefined) delete process.env[variable];
  else process.env[variable] = before;
});

// Of those that we set none can be seen in a Worker; workerd does not start with one that V8 does not know.
it("the flags for V8 reach workerd, and V8 knows them", async () => {
  process.env[variable] = `${localEnvironment[variable]} --expose-gc`;
  const miniflare = new Miniflare({
    modules: true,
    script: `export default { fetch: () => new Response(typeof gc) };`,
  });
  try {
    const response = await miniflare.dispatchFetch("http://localhost");
    expect(await response.text()).toBe("function");
  } finally {
    await miniflare.dispose();
  }
});
