import { useState } from "react";
import type { WebhookDelivery } from "#contract/webhooks";
import { type Task, useTask } from "../use-task";

interface LogContents {
  readonly deliveries: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
}

/** What was sent to a webhook, as far as it was read. */
export interface Log {
  readonly task: Task;
  /** Null before it is read. */
  readonly contents: LogContents | null;
  /** Reads the newest. */
  read(): Promise<boolean>;
  /** Adds what is older than the last. */
  readOlder(): Promise<boolean>;
  /** Sends one again, and reads the newest. */
  resend(deliveryId: string): Promise<boolean>;
}

export function useLog(webhookId: string): Log {
  const task = useTask();
  const [contents, setContents] = useState<LogContents | null>(null);
  const readAfter = async (before: LogContents | null) => {
    const { listDeliveries } = await import("../../../api/webhooks");
    const page = await listDeliveries(webhookId, before?.nextCursor ?? null);
    setContents({ ...page, deliveries: [...(before?.deliveries ?? []), ...page.deliveries] });
  };
  return {
    task,
    contents,
    read: () => task.run(() => readAfter(null)),
    readOlder: () => task.run(() => readAfter(contents)),
    resend: (deliveryId) =>
      task.run(async () => {
        await (await import("../../../api/webhooks")).resendDelivery(webhookId, deliveryId);
        await readAfter(null);
      }),
  };
}
