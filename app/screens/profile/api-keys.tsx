import { type FormEvent, useState } from "react";
import type { ApiKey } from "#contract/api-keys";
import { formatDate } from "../../quantities/format";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { useIsHydrated } from "../../ui/use-is-hydrated";
import { useTask } from "./use-task";

/** Keys for the API. A key is shown once, when it is made. */
export function ApiKeys({ first }: { first: readonly ApiKey[] }) {
  const [keys, setKeys] = useState(first);
  const [fresh, setFresh] = useState<string | null>(null);
  const task = useTask();
  const ready = useIsHydrated();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("keyName")).trim();
    await task.run(async () => {
      const made = await (await import("../../api/profile")).createApiKey(name);
      setKeys((held) => [made.apiKey, ...held]);
      setFresh(made.key);
      form.reset();
    });
  };
  const revoke = (id: string) =>
    task.run(async () => {
      await (await import("../../api/profile")).revokeApiKey(id);
      setKeys((held) => held.filter((key) => key.id !== id));
    });
  return (
    <>
      {fresh && <FreshKey value={fresh} onDone={() => setFresh(null)} />}
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      {keys.length > 0 && <KeyList keys={keys} disabled={task.busy} onRevoke={(id) => void revoke(id)} />}
      <form
        method="post"
        onSubmit={(event) => void create(event)}
        className="flex max-w-md flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Name of a new key"
            name="keyName"
            maxLength={60}
            placeholder="My laptop"
            required
          />
        </div>
        <Button type="submit" disabled={!ready} busy={task.busy}>
          Make a key
        </Button>
      </form>
    </>
  );
}

interface KeyListProps {
  keys: readonly ApiKey[];
  disabled: boolean;
  onRevoke(id: string): void;
}

function KeyList({ keys, disabled, onRevoke }: KeyListProps) {
  return (
    <ul aria-label="API keys" className="flex flex-col rounded-large border border-line">
      {keys.map((key) => (
        <li
          key={key.id}
          className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 last:border-0"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium">{key.name}</span>
            <span className="block text-sm text-on-surface-muted figures">
              …{key.lastFour}, made {formatDate(key.createdAt)},{" "}
              {key.lastUsedAt ? `used ${formatDate(key.lastUsedAt)}` : "never used"}
            </span>
          </span>
          <Button
            size="small"
            disabled={disabled}
            onClick={() => onRevoke(key.id)}
            aria-label={`Revoke ${key.name}`}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function FreshKey({ value, onDone }: { value: string; onDone(): void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
  };
  return (
    <section
      aria-label="Your new key"
      className="flex flex-col gap-3 rounded-large bg-accent-soft p-4 text-on-accent-soft"
    >
      <p className="text-sm">
        Copy this key now. It is not shown again, and whoever has it can spend your credits.
      </p>
      <code className="block rounded-medium bg-surface p-3 text-sm break-all text-on-surface select-all">
        {value}
      </code>
      <div className="flex gap-3">
        <Button size="small" look="primary" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
