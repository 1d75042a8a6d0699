import { makeZip } from "client-zip";
import { formatFacts, type SourceFormat } from "#contract/formats";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { listMessagesOf } from "#functions/inbox/store";
import { objectKeys } from "#functions/pictures/object-keys";

interface ZipEntry {
  readonly name: string;
  readonly input: string | ReadableStream<Uint8Array>;
  readonly lastModified: Date;
}

/**
 * Everything that is held of an account, as a ZIP that is written while it is sent: `account.json`, and each picture as
 * it was uploaded and as it came out. Nothing of it is held in memory as a whole.
 */
export function exportAccount(env: Env, uid: string, now: Date): Response {
  return new Response(makeZip(entries(env, uid, now)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="limn-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* entries(env: Env, uid: string, now: Date): AsyncGenerator<ZipEntry> {
  const account = accountOf(env, uid);
  const [uploads, images] = await Promise.all([account.listUploads(), account.listEveryImage()]);
  const held = {
    user: await account.readUser(),
    name: await account.readName(),
    subscription: await account.readSubscription(),
    payments: await account.readPayments(),
    ledger: await account.readLedger(),
    images,
    uploads,
    sessions: await account.listSessions(),
    apiKeys: await account.listApiKeys(),
    webhooks: await account.listWebhooks(),
    webhookDeliveries: await account.listEveryWebhookDelivery(),
    messages: await listMessagesOf(env.DIRECTORY, uid),
  };
  yield { name: "account.json", input: JSON.stringify(held, null, 2), lastModified: now };
  for (const upload of uploads) {
    yield* picture(env, objectKeys.upload(uid, upload.id), `uploads/${upload.id}`, upload.format);
  }
  for (const image of images) {
    yield* picture(env, objectKeys.result(uid, image.id), `results/${image.id}`, image.quote.format);
  }
}

async function* picture(env: Env, key: string, name: string, format: SourceFormat): AsyncGenerator<ZipEntry> {
  const object = await env.PICTURES.get(key);
  // A picture whose job has not finished, or that was swept, has no file.
  if (!object) return;
  const { extension } = formatFacts[format];
  yield {
    name: `${name}.${extension}`,
    input: object.body,
    lastModified: object.uploaded,
  };
}
