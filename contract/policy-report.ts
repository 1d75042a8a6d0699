import { z } from "zod";

const text = z.string().max(2_048);

/** The body of `POST /relay/csp`: what a page's policy kept from happening, as browsers send it to its `report-uri` (CSP3 section 5.3). */
export const policyReportSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": text.optional(),
      "violated-directive": text.optional(),
      "blocked-uri": text.optional(),
      "source-file": text.optional(),
      "line-number": z.number().optional(),
    }),
  })
  .transform(({ "csp-report": report }) => ({
    page: report["document-uri"],
    directive: report["effective-directive"] ?? report["violated-directive"] ?? "unknown",
    blocked: report["blocked-uri"] ?? "",
    script: report["source-file"] ?? "",
    line: report["line-number"] ?? 0,
  }));

/** Addresses stand as the browser gives them. */
export type PolicyViolation = z.output<typeof policyReportSchema>;
