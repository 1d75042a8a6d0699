import { useState } from "react";
import type { NewWebhook, NewWebhookRequest, Webhook } from "#contract/webhooks";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { useIsHydrated } from "../../../ui/use-is-hydrated";
import { FreshSecret } from "../fresh-secret";
import { useTask } from "../use-task";
import { NewWebhookForm } from "./new-webhook";
import { WebhookList } from "./webhook-list";

/** A rotated secret signs for a day more: time enough to bring the new one out. */
const overlapHours = 24;

/** Where Limn sends what becomes of jobs. A secret is shown once, when it is made. */
export function Webhooks({ first }: { first: readonly Webhook[] }) {
  const [webhooks, setWebhooks] = useState(first);
  const [fresh, setFresh] = useState<{ secret: string; note: string | null } | null>(null);
  const task = useTask();
  const ready = useIsHydrated();
  const keep = ({ webhook, secret }: NewWebhook, note: string | null) => {
    setWebhooks((held) => [webhook, ...held.filter(({ id }) => id !== webhook.id)]);
    setFresh({ secret, note });
  };
  const create = (request: NewWebhookRequest) =>
    task.run(async () => keep(await (await import("../../../api/webhooks")).createWebhook(request), null));
  const rotate = (id: string) =>
    task.run(async () => {
      const made = await (await import("../../../api/webhooks")).rotateWebhookSecret(id, overlapHours);
      keep(made, `The old one signs as well for ${overlapHours} hours more.`);
    });
  const remove = (id: string) =>
    task.run(async () => {
      await (await import("../../../api/webhooks")).deleteWebhook(id);
      setWebhooks((held) => held.filter((webhook) => webhook.id !== id));
    });
  const signsJobs = webhooks.some(({ url }) => url === null);
  return (
    <>
      {fresh && (
        <FreshSecret
          what="secret"
          value={fresh.secret}
          warning="whoever has it can pose as Limn."
          note={fresh.note}
          onDone={() => setFresh(null)}
        />
      )}
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      {webhooks.length > 0 && (
        <WebhookList
          webhooks={webhooks}
          disabled={task.busy}
          onRotate={(id) => void rotate(id)}
          onDelete={(id) => void remove(id)}
        />
      )}
      <NewWebhookForm busy={task.busy} onCreate={create} />
      {!signsJobs && (
        <div>
          <Button
            look="quiet"
            disabled={!ready || task.busy}
            onClick={() => void create({ url: null })}
            className="-ml-4"
          >
            Make a secret for addresses that single jobs name
          </Button>
        </div>
      )}
    </>
  );
}
