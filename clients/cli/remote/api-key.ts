import { readWhole } from "../read-whole";
import { UsageError } from "../usage-error";

/**
 * The key from a file or from the environment; never from the arguments, which every process of the machine can read.
 * Throws `UsageError`.
 */
export async function readApiKey(keyFile: string | undefined): Promise<string> {
  const text =
    keyFile === undefined ? process.env["LIMN_API_KEY"] : new TextDecoder().decode(await readWhole(keyFile));
  const key = text?.trim() ?? "";
  if (/^limn_(?:live|test)_\S+$/.test(key)) return key;
  throw new UsageError(
    key === ""
      ? "There is no API key: set LIMN_API_KEY, or name a file with --key-file. Your profile page makes one."
      : "This is no API key of Limn's: they begin with limn_live_ or limn_test_.",
  );
}
