import { z } from "zod";

const text = z.string().max(2_048);

/** What browsers send to a policy's `report-uri` (CSP3 section 5.3): one report, names with hyphens. */
const olderReportSchema = z
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
  .transform(({ "csp-report": report }) => [
    {
      page: report["document-uri"],
      directive: report["effective-directive"] ?? report["violated-directive"] ?? "unknown",
      blocked: report["blocked-uri"] ?? "",
      script: report["source-file"] ?? "",
      line: report["line-number"] ?? 0,
    },
  ]);

/** What they send to its `report-to` (Reporting API, CSP3 section 5.5): several reports, of other kinds, too. */
const newerReportSchema = z
  .array(z.object({ type: z.string(), body: z.unknown() }))
  .min(1)
  .max(50)
  .transform((reports) =>
    reports.flatMap(({ type, body }) => (type === "csp-violation" ? violationSchema.parse(body) : [])),
  );

const violationSchema = z
  .object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text.nullish(),
    sourceFile: text.nullish(),
    lineNumber: z.number().nullish(),
  })
  .transform((body) => ({
    page: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL ?? "",
    script: body.sourceFile ?? "",
    line: body.lineNumber ?? 0,
  }));

/** The body of `POST /relay/csp`: what a page's policy kept from happening. Addresses as the browser gives them. */
export const policyReportSchema = z.union([olderReportSchema, newerReportSchema]);
export type PolicyViolation = z.output<typeof policyReportSchema>[number];
