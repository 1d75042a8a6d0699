import type { ApiKeyHolder } from "#functions/identity/api-key";
import type { HttpContext } from "../context";

/** One call of a tool: who calls, and how progress is told. */
export interface ToolCall {
  readonly c: HttpContext;
  readonly holder: ApiKeyHolder;
  /** `progress` is 0 to 1. */
  readonly tell: (progress: number, message: string) => Promise<void>;
}
