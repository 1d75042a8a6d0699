import type { FormEvent } from "react";
import { type NewWebhookRequest, webhookEventTypes } from "#contract/webhooks";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { useIsHydrated } from "../../../ui/use-is-hydrated";
import { eventLabels } from "./words";

interface NewWebhookFormProps {
  busy: boolean;
  /** Resolves to whether the webhook was made. */
  onCreate(request: NewWebhookRequest): Promise<boolean>;
}

/** Where to send, and what. */
export function NewWebhookForm({ busy, onCreate }: NewWebhookFormProps) {
  const ready = useIsHydrated();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const events = webhookEventTypes.filter((type) => fields.has(type));
    const made = await onCreate({ url: String(fields.get("webhookUrl")).trim(), events });
    if (made) form.reset();
  };
  return (
    <form method="post" onSubmit={(event) => void create(event)} className="flex max-w-md flex-col gap-4">
      <TextField
        label="Address of a new webhook"
        name="webhookUrl"
        type="url"
        maxLength={2_048}
        placeholder="https://your-shop.com/limn"
        required
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">It is told that</legend>
        {webhookEventTypes.map((type) => (
          <label key={type} className="flex items-center gap-2 text-sm">
            <input type="checkbox" name={type} defaultChecked className="size-4 accent-accent" />
            {eventLabels[type]}
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" disabled={!ready} busy={busy}>
          Make a webhook
        </Button>
      </div>
    </form>
  );
}
