import { type FormEvent, useState } from "react";
import { type ApiKeyMode, type ApiKeyScope, apiKeyScopes, testKeyLimits } from "#contract/api-keys";
import type { NewApiKeyRequest } from "#contract/profile";
import { Button } from "../../ui/button";
import { SegmentedControl } from "../../ui/segmented-control";
import { TextField } from "../../ui/text-field";
import { useIsHydrated } from "../../ui/use-is-hydrated";

const scopeLabels: Readonly<Record<ApiKeyScope, string>> = {
  "jobs:write": "Send pictures, start and stop jobs",
  "jobs:read": "Read jobs, images and results",
  "images:delete": "Delete images",
  "account:read": "Read the account and its balance",
  "webhooks:read": "Read webhooks and what was sent to them",
  "webhooks:write": "Make, change and delete webhooks",
};

/** Days until a key ends; 0 where it does not. */
const lifetimes = [
  { value: 0, label: "Never" },
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: 365, label: "In a year" },
] as const;

interface NewApiKeyFormProps {
  busy: boolean;
  /** Resolves to whether the key was made. */
  onCreate(request: NewApiKeyRequest): Promise<boolean>;
}

/** What a new key is called, what it may do, and until when. */
export function NewApiKeyForm({ busy, onCreate }: NewApiKeyFormProps) {
  const [mode, setMode] = useState<ApiKeyMode>("live");
  const [days, setDays] = useState<number>(0);
  const ready = useIsHydrated();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const name = String(fields.get("keyName")).trim();
    const scopes = apiKeyScopes.filter((scope) => fields.has(scope));
    const made = await onCreate({ name, mode, scopes, expiresInDays: days === 0 ? null : days });
    if (made) form.reset();
  };
  return (
    <form method="post" onSubmit={(event) => void create(event)} className="flex max-w-md flex-col gap-4">
      <TextField label="Name of a new key" name="keyName" maxLength={60} placeholder="My laptop" required />
      <SegmentedControl<ApiKeyMode>
        legend="Kind"
        segments={[
          { value: "live", label: "Live" },
          { value: "test", label: "Test" },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === "test" && (
        <p className="text-sm text-on-surface-muted figures">
          A test key spends no credits. Its results have at most {testKeyLimits.maxPixels / 1_000_000}{" "}
          megapixel.
        </p>
      )}
      <SegmentedControl<number> legend="Ends" segments={lifetimes} value={days} onChange={setDays} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">It may</legend>
        {apiKeyScopes.map((scope) => (
          <label key={scope} className="flex items-center gap-2 text-sm">
            <input type="checkbox" name={scope} defaultChecked className="size-4 accent-accent" />
            {scopeLabels[scope]}
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" disabled={!ready} busy={busy}>
          Make a key
        </Button>
      </div>
    </form>
  );
}
