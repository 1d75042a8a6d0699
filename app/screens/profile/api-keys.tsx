import { useState } from "react";
import type { ApiKey } from "#contract/api-keys";
import type { NewApiKey, NewApiKeyRequest } from "#contract/profile";
import { Notice } from "../../ui/notice";
import { ApiKeyList } from "./api-key-list";
import { FreshSecret } from "./fresh-secret";
import { NewApiKeyForm } from "./new-api-key";
import { useTask } from "./use-task";

/** A rotated key holds on for a day: time enough to bring the new one out everywhere. */
const overlapHours = 24;

/** Keys for the API. A key is shown once, when it is made. */
export function ApiKeys({ first }: { first: readonly ApiKey[] }) {
  const [keys, setKeys] = useState(first);
  const [fresh, setFresh] = useState<{ key: string; note: string | null } | null>(null);
  const task = useTask();
  const show = (made: NewApiKey, note: string | null) => setFresh({ key: made.key, note });
  const create = (request: NewApiKeyRequest) =>
    task.run(async () => {
      const made = await (await import("../../api/profile")).createApiKey(request);
      setKeys((held) => [made.apiKey, ...held]);
      show(made, null);
    });
  const rotate = (id: string) =>
    task.run(async () => {
      const api = await import("../../api/profile");
      const made = await api.rotateApiKey(id, overlapHours);
      show(made, `The old one holds for ${overlapHours} hours more.`);
      setKeys((await api.readProfile()).apiKeys);
    });
  const revoke = (id: string) =>
    task.run(async () => {
      await (await import("../../api/profile")).revokeApiKey(id);
      setKeys((held) => held.filter((key) => key.id !== id));
    });
  return (
    <>
      {fresh && (
        <FreshSecret
          what="key"
          value={fresh.key}
          warning="whoever has it can act for you."
          note={fresh.note}
          onDone={() => setFresh(null)}
        />
      )}
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      {keys.length > 0 && (
        <ApiKeyList
          keys={keys}
          disabled={task.busy}
          onRotate={(id) => void rotate(id)}
          onRevoke={(id) => void revoke(id)}
        />
      )}
      <NewApiKeyForm busy={task.busy} onCreate={create} />
    </>
  );
}
