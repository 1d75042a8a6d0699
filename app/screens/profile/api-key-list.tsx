import type { ApiKey } from "#contract/api-keys";
import { formatDate, formatDateAndTime } from "../../quantities/format";
import { Button } from "../../ui/button";

interface ApiKeyListProps {
  keys: readonly ApiKey[];
  disabled: boolean;
  onRotate(id: string): void;
  onRevoke(id: string): void;
}

/** The keys of an account, with what each may do and when it was used. */
export function ApiKeyList({ keys, disabled, onRotate, onRevoke }: ApiKeyListProps) {
  return (
    <ul aria-label="API keys" className="flex flex-col rounded-large border border-line">
      {keys.map((key) => (
        <li
          key={key.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium">{key.name}</span>
            <span className="block text-sm text-on-surface-muted figures">
              {key.mode === "test" ? "Test" : "Live"} …{key.lastFour}, made {formatDate(key.createdAt)},{" "}
              {key.lastUsedAt ? `used ${formatDate(key.lastUsedAt)}` : "never used"}
            </span>
            <span className="block text-sm text-on-surface-muted figures">
              {key.scopes.join(", ")}
              {key.expiresAt && `; ends ${formatDateAndTime(key.expiresAt)}`}
            </span>
          </span>
          <span className="flex gap-2">
            <Button
              size="small"
              disabled={disabled}
              onClick={() => onRotate(key.id)}
              aria-label={`Rotate ${key.name}`}
            >
              Rotate
            </Button>
            <Button
              size="small"
              disabled={disabled}
              onClick={() => onRevoke(key.id)}
              aria-label={`Revoke ${key.name}`}
            >
              Revoke
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
