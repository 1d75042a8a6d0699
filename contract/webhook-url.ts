import { z } from "zod";

/** An address that Limn sends to; whether it lies in the public internet is judged apart. */
export const webhookUrlSchema = z.url({ protocol: /^https?$/ }).max(2_048);
