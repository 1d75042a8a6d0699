import { describe, expect, it } from "vitest";
import { keepServedRoutes } from "../../../emulators/auth/served-routes.mjs";

const served = [
  "/v1/accounts:signUp",
  "/v1/projects/{targetProjectId}/accounts:batchGet",
  "/v1/token",
  "/v2/passwordPolicy",
  "/emulator/v1/projects/{targetProjectId}/oobCodes",
];

const describePaths = (paths: readonly string[]) => ({
  paths: Object.fromEntries(paths.map((path) => [path, {}])),
});

describe("the routes of the Auth emulator that are served", () => {
  it("are kept, and the others go", () => {
    const description = describePaths([
      ...served,
      "/v1/projects/{targetProjectId}/tenants/{tenantId}/accounts",
      "/v2/accounts/mfaEnrollment:start",
      "/v1/accounts:signInWithPhoneNumber",
    ]);
    keepServedRoutes(description);
    expect(Object.keys(description.paths)).toEqual(served);
  });

  it("are known: another version of the emulator is refused", () => {
    expect(() => keepServedRoutes(describePaths(served.slice(1)))).toThrow(/no route like .*signUp/);
  });
});
