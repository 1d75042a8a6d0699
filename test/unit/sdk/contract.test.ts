import { describe, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type { describedPictureSchema, DescriptionLanguage as OfferedLanguage } from "#contract/description";
import type { ErrorCode } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { apiLimits } from "#contract/limits";
import { parametersOfMode } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import { modes } from "#contract/modes";
import { apiOperations } from "#functions/http/api/operations";
import {
  type DescribedPicture,
  type DescriptionLanguage,
  type Job,
  Limn,
  type ProblemCode,
} from "../../../clients/sdk/source/index";
import {
  type ModeParameters,
  multipartLimitBytes,
  pictureSettings,
} from "../../../clients/sdk/source/orders";

const limn = new Limn({ baseUrl: "https://limn.test" });

/** What each operation of the API's document is called here; null for what a program does not call. */
const methods: Readonly<Record<string, unknown>> = {
  createUpload: limn.upload,
  createJob: limn.jobs.create,
  createPreview: limn.preview,
  listJobs: limn.jobs.list,
  getJob: limn.jobs.get,
  getJobResult: limn.jobs.result,
  cancelJob: limn.jobs.cancel,
  listImages: limn.images.list,
  deleteImage: limn.images.delete,
  listWebhooks: limn.webhooks.list,
  createWebhook: limn.webhooks.create,
  deleteWebhook: limn.webhooks.delete,
  rotateWebhookSecret: limn.webhooks.rotate,
  listDeliveries: limn.webhooks.deliveries,
  resendDelivery: limn.webhooks.resend,
  getAccount: limn.account,
  getModes: limn.modes,
  getOpenApi: null,
};

describe("the SDK and the API", () => {
  it("have the same operations", () => {
    expect(apiOperations.map(({ id }) => id).sort()).toEqual(Object.keys(methods).sort());
    for (const [name, method] of Object.entries(methods)) {
      if (method !== null) expect([name, typeof method]).toEqual([name, "function"]);
    }
  });

  it("agree on what a form may hold", () => expect(multipartLimitBytes).toBe(apiLimits.maxMultipartBytes));

  it.each(modes)("ask for a size of %s where it enlarges, and only there", (mode) => {
    expect("size" in pictureSettings({ mode })).toBe(parametersOfMode[mode].enlarges);
  });

  it("mean the same by their types", () => {
    expectTypeOf<Job>().toEqualTypeOf<ImageDocument>();
    expectTypeOf<ProblemCode>().toEqualTypeOf<ErrorCode>();
    expectTypeOf<DescribedPicture>().toEqualTypeOf<z.infer<typeof describedPictureSchema>>();
    expectTypeOf<ModeParameters>().toEqualTypeOf<Parameters>();
    expectTypeOf<DescriptionLanguage>().toEqualTypeOf<OfferedLanguage>();
  });
});
