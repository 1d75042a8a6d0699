import { useState } from "react";
import type { Webhook } from "#contract/webhooks";
import { formatDate, formatDateAndTime } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { DeliveryLog } from "./delivery-log";
import { useLog } from "./use-log";

interface WebhookListProps {
  webhooks: readonly Webhook[];
  disabled: boolean;
  onRotate(id: string): void;
  onDelete(id: string): void;
}

/** The webhooks of an account, each with what was sent to it. */
export function WebhookList({ webhooks, ...actions }: WebhookListProps) {
  return (
    <ul aria-label="Webhooks" className="flex flex-col rounded-large border border-line">
      {webhooks.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} {...actions} />
      ))}
    </ul>
  );
}

interface WebhookItemProps extends Omit<WebhookListProps, "webhooks"> {
  webhook: Webhook;
}

function WebhookItem({ webhook, disabled, onRotate, onDelete }: WebhookItemProps) {
  const [isLogOpen, setIsLogOpen] = useState(false);
  const log = useLog(webhook.id);
  const { id, url, events, createdAt, failingSince, oldSecretEndsAt } = webhook;
  const name = url ?? "Addresses that single jobs name";
  const logId = `log-${id}`;
  const toggleLog = () => {
    setIsLogOpen(!isLogOpen);
    if (!isLogOpen) void log.read();
  };
  return (
    <li className="flex flex-col gap-3 border-b border-line px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <span className="block font-medium break-all">{name}</span>
          <span className="block text-sm text-on-surface-muted figures">
            {events.join(", ")}; made {formatDate(createdAt)}
            {oldSecretEndsAt && `; the old secret signs until ${formatDateAndTime(oldSecretEndsAt)}`}
          </span>
          {failingSince && (
            <span className="block text-sm text-danger figures">
              Failing since {formatDateAndTime(failingSince)}: each event is sent once, until one is taken.
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-expanded={isLogOpen}
            aria-controls={logId}
            aria-label={`Log of ${name}`}
            onClick={toggleLog}
          >
            Log
          </Button>
          <Button
            size="small"
            disabled={disabled}
            onClick={() => onRotate(id)}
            aria-label={`Rotate the secret of ${name}`}
          >
            Rotate
          </Button>
          <Button size="small" disabled={disabled} onClick={() => onDelete(id)} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </span>
      </div>
      <div id={logId} hidden={!isLogOpen}>
        {isLogOpen && <DeliveryLog log={log} />}
      </div>
    </li>
  );
}
