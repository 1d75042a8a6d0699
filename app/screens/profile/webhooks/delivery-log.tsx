import type { WebhookDelivery } from "#contract/webhooks";
import { formatDateAndTime } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { Spinner } from "../../../ui/spinner";
import type { Log } from "./use-log";
import { attemptInWords, stateInWords } from "./words";

/** What was sent to a webhook in the last 30 days, newest first, and what came of each attempt. */
export function DeliveryLog({ log }: { log: Log }) {
  const { task, contents } = log;
  return (
    <div className="flex flex-col gap-3">
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      {!contents && task.busy && <Spinner className="size-5" />}
      {contents?.deliveries.length === 0 && (
        <p className="text-sm text-on-surface-muted">Nothing was sent in the last 30 days.</p>
      )}
      {contents && contents.deliveries.length > 0 && (
        <ul aria-label="Deliveries" className="flex flex-col gap-3">
          {contents.deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              disabled={task.busy}
              onResend={() => void log.resend(delivery.id)}
            />
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Button size="small" look="quiet" disabled={task.busy} onClick={() => void log.read()}>
          Look again
        </Button>
        {contents && contents.nextCursor !== null && (
          <Button size="small" look="quiet" disabled={task.busy} onClick={() => void log.readOlder()}>
            Older
          </Button>
        )}
      </div>
    </div>
  );
}

interface DeliveryItemProps {
  delivery: WebhookDelivery;
  disabled: boolean;
  onResend(): void;
}

function DeliveryItem({ delivery, disabled, onResend }: DeliveryItemProps) {
  const { id, type, url, createdAt, attempts } = delivery;
  return (
    <li className="flex flex-col gap-2 rounded-medium bg-surface-sunken p-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 figures">
          <span className="block font-medium">
            {type}, {formatDateAndTime(createdAt)}
          </span>
          <span className="block break-all text-on-surface-muted">{url}</span>
          <span className="block text-on-surface-muted">{stateInWords(delivery)}</span>
        </span>
        <Button size="small" disabled={disabled} onClick={onResend} aria-label={`Send ${id} again`}>
          Send again
        </Button>
      </div>
      <ol className="flex flex-col gap-1.5 text-on-surface-muted figures">
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            {attemptInWords(attempt)}
            {attempt.answer !== "" && (
              <code className="mt-1 block rounded-medium bg-surface p-2 break-all whitespace-pre-wrap text-on-surface">
                {attempt.answer}
              </code>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
