import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import type { Env as WorkerEnv } from "#functions/env";

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      readonly DIRECTORY_MIGRATIONS: D1Migration[];
      readonly HISTORIES_EACH: string;
      readonly FAULT_SEEDS: string;
      /** The stand-in of the operators' chat. */
      readonly TELEGRAM_API_BASE_URL: string;
      readonly TELEGRAM_BOT_TOKEN: string;
      /** Where the stand-ins of hosted engines are. */
      readonly STAND_INS: { readonly replicate: string; readonly fal: string; readonly gpuBox: string };
    }
  }
}
