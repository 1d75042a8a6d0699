import { sourceFormatsOr } from "./formats";
import { internalErrorSentence } from "./internal-error";

/**
 * One table from an error's code to its HTTP status, its public sentence and whether trying again can help.
 * The sentence says what went wrong, what was not lost and what to do next; internal detail never stands in it.
 */
interface ErrorEntry {
  readonly status: number;
  readonly sentence: string;
  readonly retryable: boolean;
}

const nothingCharged = "Nothing was charged.";

export const errorTable = {
  "image-empty": entry(422, `This file is empty. ${nothingCharged} Choose another file.`),
  "image-unknown": entry(
    415,
    `This is not a picture that Limn can read. ${nothingCharged} Use a ${sourceFormatsOr}.`,
  ),
  "image-format-unsupported": entry(
    415,
    `Limn cannot read this kind of picture. ${nothingCharged} Save it as ${sourceFormatsOr}.`,
  ),
  "image-vector": entry(
    415,
    `This is a vector drawing (SVG), which needs no upscaling. ${nothingCharged} Export it as PNG at the size you need.`,
  ),
  "image-animated": entry(
    415,
    `This picture is animated, and Limn enlarges still pictures. ${nothingCharged} Save one frame as PNG and upload that.`,
  ),
  "image-truncated": entry(
    422,
    `This picture is incomplete: the end of the file is missing. ${nothingCharged} Copy or download it again.`,
  ),
  "image-damaged": entry(
    422,
    `This picture is damaged and cannot be read. ${nothingCharged} Try another copy of it.`,
  ),
  "image-too-large": entry(
    413,
    `This picture is larger than Limn can read. ${nothingCharged} The limits are shown beside the drop area.`,
  ),
  "file-too-large": entry(
    413,
    `This file is larger than the limit. ${nothingCharged} The limits are shown beside the drop area.`,
  ),
  "output-too-large": entry(
    422,
    `The result would be larger than the limit. ${nothingCharged} Choose a smaller scale or size.`,
  ),
  "output-format-too-large": entry(
    422,
    `The result is too large for this file format. ${nothingCharged} Choose PNG or JPEG.`,
  ),
  "mask-too-large": entry(
    422,
    `The mask covers nearly the whole picture, so that nothing is left to fill it from. ${nothingCharged} Paint over less.`,
  ),
  "mask-mismatched": entry(
    422,
    `The mask has not the shape of the picture. ${nothingCharged} Send one that is as wide and high, or smaller in both alike.`,
  ),
  "mode-unavailable": entry(422, `This mode is not available here. ${nothingCharged} Choose another mode.`),
  "request-invalid": entry(400, `The request is not valid. ${nothingCharged}`),
  "signin-required": entry(401, "You are not signed in. Sign in and try again."),
  "token-invalid": entry(401, "This sign-in could not be verified. Sign in again."),
  "email-missing": entry(
    403,
    "This account has no e-mail address, and Limn needs one. Use an account that has one, or create one with your e-mail address.",
  ),
  "signin-too-old": entry(401, "For this, prove once more that it is you. Nothing was changed."),
  "signups-too-many": entry(
    429,
    "Many accounts were made from your network today. Try again tomorrow, or write to us on the support page.",
  ),
  "account-deleting": entry(409, "This account is being deleted. In a few minutes you can begin anew."),
  "api-key-missing": entry(
    401,
    "This needs an API key. Make one on your profile page and send it as a bearer token.",
  ),
  "api-key-invalid": entry(401, "This API key does not hold. Make a new one on your profile page."),
  "api-key-scope-missing": entry(
    403,
    "This API key is not allowed to do this. Make one with the right on your profile page.",
  ),
  "api-keys-too-many": entry(409, "You have 10 API keys, which is the most. Revoke one first."),
  "permission-denied": entry(403, "This belongs to somebody else, or is not open to your account."),
  "origin-refused": entry(403, "This request came from another site and was refused."),
  "media-link-invalid": entry(
    403,
    "This link has ended, or a part of it is missing. Ask for the picture again where you got it.",
  ),
  "not-found": entry(404, "There is nothing at this address."),
  "url-refused": entry(
    422,
    `Limn does not fetch from this address. ${nothingCharged} Give a public address, or send the file itself.`,
  ),
  "url-unreachable": entry(
    422,
    `The picture could not be fetched from this address. ${nothingCharged} Check the address, or send the file itself.`,
    true,
  ),
  "webhook-url-refused": entry(
    422,
    `Limn does not send to this address. ${nothingCharged} Give an https address in the public internet.`,
  ),
  "webhook-exists": entry(
    409,
    "There is a webhook for the addresses of jobs already. Rotate its secret where you need a new one.",
  ),
  "webhooks-too-many": entry(409, "You have 10 webhooks, which is the most. Delete one first."),
  "uploads-too-many": entry(
    429,
    `Too many pictures wait that nothing was made of. ${nothingCharged} Enlarge or remove some of them first.`,
  ),
  "mask-blank": entry(
    422,
    `Nothing is painted in this mask. ${nothingCharged} Paint white over what is to be changed.`,
  ),
  "upload-missing": entry(404, `This upload is no longer here. ${nothingCharged} Drop the picture again.`),
  "credits-insufficient": entry(
    402,
    `There are not enough credits for this picture. ${nothingCharged} Add credits or choose a smaller size.`,
  ),
  "subscription-exists": entry(
    409,
    "You have a plan already. Nothing was charged. Change it on the billing page.",
  ),
  "subscription-missing": entry(
    409,
    "There is no plan to change. Nothing was charged. Choose one on the pricing page.",
  ),
  "payment-declined": entry(
    402,
    "The payment was declined. Nothing was charged. Use another card, or ask your bank.",
  ),
  "payments-unavailable": entry(
    503,
    "Payments do not answer just now. Look at the billing page before you try again.",
    true,
  ),
  "signature-invalid": entry(400, "This message is not signed as it must be, and was not read."),
  "price-changed": entry(
    409,
    `The price is not the one that was shown. ${nothingCharged} Look at the new price and start again.`,
  ),
  "price-above-limit": entry(
    409,
    `This picture costs more than the request allows. ${nothingCharged} Allow more or choose a smaller size.`,
  ),
  "request-in-progress": entry(
    409,
    "The same request is still being answered. Wait a moment and send it again.",
    true,
  ),
  "idempotency-conflict": entry(409, `This request was sent before with other contents. ${nothingCharged}`),
  "jobs-too-many": entry(
    429,
    `Too many pictures are at work at once. ${nothingCharged} Wait for one to finish.`,
    true,
  ),
  "rate-limited": entry(429, "Too many requests in a short time. Wait a moment and try again.", true),
  "preview-late": entry(
    504,
    `The model has not made this preview in time, and was stopped. ${nothingCharged} Try again in a moment: a model that was asleep is awake then.`,
    true,
  ),
  "preview-failed": entry(
    503,
    `No engine could make this preview just now. ${nothingCharged} Try again in a moment.`,
    true,
  ),
  "job-failed": entry(500, "The picture could not be finished. Your credits are back; try again.", true),
  "job-canceled": entry(409, "You stopped this picture. Your credits are back."),
  "job-still-running": entry(
    504,
    "This picture takes longer than a request may wait. It goes on; send the same request again and you get it, without being charged twice.",
    true,
  ),
  "job-not-finished": entry(409, "This picture is still at work. Wait until it is finished or stop it."),
  "job-not-charged": entry(
    409,
    "Nothing is charged for this job: it was free, or its credits are back already. Nothing was changed.",
  ),
  "job-not-failed": entry(409, "This job did not fail, so it is not tried again. Nothing was changed."),
  "service-unavailable": entry(
    503,
    "Part of Limn does not answer just now. Nothing was lost; try again in a moment.",
    true,
  ),
  "form-invalid": entry(422, "Something in this form needs a change. Nothing was sent yet."),
  "form-filled-in": entry(
    422,
    "A field that stays empty was filled in, as programs do. Nothing was sent; send it again, the field is empty now.",
    true,
  ),
  "form-too-fast": entry(
    429,
    "That was faster than a person writes. Nothing was sent; wait a few seconds and send it again.",
    true,
  ),
  "form-expired": entry(
    409,
    "This form has been open for too long. Nothing was sent; copy your text, load the page again and send it from there.",
  ),
  "message-repeated": entry(
    409,
    "The same text has arrived several times today. It was not sent again; say it in your own words.",
  ),
  internal: entry(500, internalErrorSentence, true),
} as const satisfies Record<string, ErrorEntry>;

function entry(status: number, sentence: string, retryable = false): ErrorEntry {
  return { status, sentence, retryable };
}

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTable, value);
}

interface LimnErrorOptions {
  readonly detail?: string;
  readonly publicDetail?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  /** Of a form: what is wrong, by the fields' names. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * An expected failure. `message` is for logs; people see the table's sentence, or `publicDetail` where a figure
 * (a limit, a size) makes the sentence more exact.
 */
export class LimnError extends Error {
  override readonly name = "LimnError";
  readonly code: ErrorCode;
  readonly publicDetail: string | undefined;
  /** Of a form: what is wrong, by the fields' names. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Where it is known when trying again can help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: LimnErrorOptions = {}) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause });
    this.code = code;
    this.publicDetail = options.publicDetail;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The sentence that a person reads. */
  get sentence(): string {
    return this.publicDetail
      ? `${errorTable[this.code].sentence} ${this.publicDetail}`
      : errorTable[this.code].sentence;
  }
}
