import { requestsPerMinute, testKeyLimits } from "#contract/api-keys";
import { hostedPreviewLimits, previewLimits } from "#contract/preview-limits";
import { apiLimits, avifLimits, inputLimits, maxActiveJobs, outputLimits } from "#contract/limits";
import { formatBytes, formatWhole } from "../../quantities/format";
import type { Question } from "../../site/questions";

const megapixels = (pixels: number) => String(pixels / 1_000_000);

/** What a developer has to know once, in the order in which it is needed. */
export const apiPoints = [
  {
    title: "Keys",
    text: `Made in your profile, shown once, kept as hashes. A live key spends credits; a test key runs the same path on results of up to ${megapixels(testKeyLimits.maxPixels)} megapixel and spends nothing. Each has scopes, may have an end, and can be rotated with a day of overlap.`,
  },
  {
    title: "The price first",
    text: "dryRun answers the exact price and size and changes nothing. With expectedAmountCredits a job whose price is another one is refused, never charged. X-Credits-Charged and X-Credits-Remaining stand in the answer.",
  },
  {
    title: "A look first",
    text: `POST /v1/preview gives a part of the picture, up to ${previewLimits.maxEdgePx} × ${previewLimits.maxEdgePx} px of it, exactly as the whole job would make it: free, ${previewLimits.previewsPerMinute} a minute. Where a hosted model makes the job it makes the preview, too: ${hostedPreviewLimits.perHour.person} an hour, ${hostedPreviewLimits.perHour.key} of them by one key.`,
  },
  {
    title: "Waiting",
    text: `A job runs by itself: ask for it again, or send Prefer: wait=${apiLimits.maxWaitSeconds} and get the answer once it has ended. A failed or canceled job gives its credits back.`,
  },
  {
    title: "Webhooks",
    text: "Addresses of yours that are told of each job's end, signed as Standard Webhooks are, tried again for a day, with a log in your profile and through the API. A job may also name one of its own with webhookUrl.",
  },
  {
    title: "Repeating",
    text: "Every POST that changes something takes an Idempotency-Key. The same key with the same request gets the same answer and never a second charge, also where fifty of them come at once.",
  },
  {
    title: "Errors",
    text: "Problem documents (RFC 9457) with a stable code, a sentence that a person can read, and whether the same request may work later. X-Request-Id names the request where you ask us about it.",
  },
  {
    title: "Limits",
    text: `${formatWhole(requestsPerMinute.live)} requests a minute for a live key and ${requestsPerMinute.test} for a test key, told by RateLimit headers; 429 comes with Retry-After. Up to ${maxActiveJobs} jobs at work at once, pictures of up to ${megapixels(inputLimits.maxPixels)} megapixels and ${formatBytes(inputLimits.maxSizeBytes)} in (GIF, BMP and TIFF ${megapixels(inputLimits.ofFormat.tiff.maxPixels)} megapixels, WebP ${formatBytes(inputLimits.ofFormat.webp.maxSizeBytes)}, AVIF ${formatBytes(inputLimits.ofFormat.avif.maxSizeBytes)} and ${avifLimits.maxFrameBytes / 1_000_000} MB of samples, ${avifLimits.maxWithFileBytes / 1_000_000} with twice the file), ${megapixels(outputLimits.maxPixels)} megapixels out.`,
  },
] as const;

export const businessPoints = [
  {
    title: "One price",
    text: "The API costs what the site costs: credits for output megapixels, from the same balance. Nothing is added for requests, storage or seats.",
  },
  {
    title: "Invoices",
    text: "Every purchase and renewal has an invoice with your company's name, address and tax number, under Billing.",
  },
  {
    title: "Your pictures",
    text: "They are your account's alone, nothing is trained on them, and they go for good when you delete them: one by one through the API, or all with the account.",
  },
  {
    title: "Without us",
    text: "The faithful modes run on your own machines too, by the same engine: npx limn upscale takes a folder and needs no account and no network.",
  },
] as const;

export const apiQuestions: readonly Question[] = [
  {
    question: "May I call it from a browser?",
    answer:
      "With a key, from any origin. But whoever sees the page sees the key: give it few scopes and a near end, or call Limn from your server.",
  },
  {
    question: "How do I send large pictures?",
    answer: `As the body of POST /v1/uploads, which streams them; then make any number of jobs of the upload's id. A form takes ${formatBytes(apiLimits.maxMultipartBytes)}, base64 ${formatBytes(apiLimits.maxBase64Bytes)}.`,
  },
  {
    question: "Can Limn fetch the picture itself?",
    answer:
      "Yes, give imageUrl. Only public addresses are fetched: what leads into a private network is refused, by redirect too.",
  },
  {
    question: "How long are results kept?",
    answer: "Until you delete them. The newest 2,000 stand in the history.",
  },
];
