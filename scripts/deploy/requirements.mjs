// @ts-check
import { SetupError } from "../project.mjs";

const noDatabase = "00000000-0000-0000-0000-000000000000";

/**
 * What must stand in the configuration before anything is deployed with it.
 * @param {string} configuration the text of wrangler.toml, or of a preview's
 * @throws {SetupError} naming what is missing
 */
export function requireConfigured(configuration) {
  const missing = ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN"].filter((name) =>
    new RegExp(`^${name} = ""$`, "m").test(configuration),
  );
  if (configuration.includes(noDatabase)) missing.push("database_id");
  if (missing.length > 0) {
    throw new SetupError(
      `wrangler.toml does not say ${missing.join(", ")}. README.md tells where they come from.`,
    );
  }
}
