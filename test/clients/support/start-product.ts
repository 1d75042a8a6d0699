import type { TestProject } from "vitest/node";
import { projectPath } from "../../../scripts/project.mjs";
import { startStack } from "../../../scripts/stack/stack.mjs";
import { signInByApi } from "../../support/api-person";

/** The running product: its address, and keys of the demo account, which has credits. */
export interface Product {
  readonly baseUrl: string;
  readonly liveKey: string;
  readonly testKey: string;
}

declare module "vitest" {
  interface ProvidedContext {
    product: Product;
  }
}

/** Vitest's global setup: starts the product on free ports with new state, and gives back what ends it. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack({ logsPath: projectPath(".limn", "reports", "clients-logs") });
  try {
    const demo = await signInByApi(stack);
    project.provide("product", {
      baseUrl: stack.baseUrl,
      liveKey: await demo.makeApiKey({
        name: "clients",
        scopes: [
          "jobs:write",
          "jobs:read",
          "images:delete",
          "account:read",
          "webhooks:read",
          "webhooks:write",
        ],
      }),
      testKey: await demo.makeApiKey({ name: "clients, for tests", mode: "test" }),
    });
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return () => stack.stop();
}
