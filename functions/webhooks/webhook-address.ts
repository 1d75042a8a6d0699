import { LimnError } from "#contract/errors";
import { type PublicNames, requirePublicUrl } from "#functions/network/public-url";

/**
 * Refuses (`webhook-url-refused`) an address that webhooks are not sent to: one that is not plainly in the public internet
 * (decision 10), and one without TLS, where the contents could be read on the way.
 */
export async function requireWebhookAddress(address: string, names: PublicNames): Promise<void> {
  const url = new URL(address);
  if (url.protocol !== "https:" && !names.localHosts.includes(url.host)) {
    throw new LimnError("webhook-url-refused", { publicDetail: "Only https is possible." });
  }
  try {
    await requirePublicUrl(url, names);
  } catch (error) {
    if (!(error instanceof LimnError)) throw error;
    const { publicDetail } = error;
    throw new LimnError("webhook-url-refused", { cause: error, ...(publicDetail && { publicDetail }) });
  }
}
