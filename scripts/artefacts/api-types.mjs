// @ts-check
import { writeFileSync } from "node:fs";
import { projectPath } from "../project.mjs";
import { loadModule } from "../typescript-module.mjs";

/** The types of the API's document, of which the SDK's own are made. */
export const apiTypesOutput = "clients/sdk/source/api-types.ts";

/** Translates the document that the Worker serves at /v1/openapi.json, made by the same code. */
export async function writeApiTypes() {
  // Loaded here: on a new machine this file is read before the packages are there.
  const { default: openapiTypescript, astToString } = await import("openapi-typescript");
  const { openApiDocument } = /** @type {typeof import("../../functions/http/api/open-api")} */ (
    await loadModule("functions/http/api/open-api.ts")
  );
  // The origin is where a server says that it is; the types have no part of it.
  const document = JSON.stringify(openApiDocument("https://limn.invalid"));
  writeFileSync(projectPath(apiTypesOutput), astToString(await openapiTypescript(document)));
}
