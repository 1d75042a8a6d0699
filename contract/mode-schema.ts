import { z } from "zod";
import { modes } from "./modes";

/** Apart from the modes themselves: pages that only show them need no parser. */
export const modeSchema = z.enum(modes);
