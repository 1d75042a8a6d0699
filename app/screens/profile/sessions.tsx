import { useState } from "react";
import type { Profile } from "#contract/profile";
import { formatDate } from "../../quantities/format";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useTask } from "./use-task";

/** Where the person is logged in; any of it can be ended from here. */
export function Sessions({ first }: { first: Profile["sessions"] }) {
  const [sessions, setSessions] = useState(first);
  const task = useTask();
  const end = (id: string) =>
    task.run(async () => {
      await (await import("../../api/profile")).endSession(id);
      setSessions((held) => held.filter((session) => session.id !== id));
    });
  return (
    <>
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      <ul aria-label="Sessions" className="flex flex-col rounded-large border border-line">
        {sessions.map(({ id, createdAt, isCurrent }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 last:border-0"
          >
            <span className="figures">Logged in on {formatDate(createdAt)}</span>
            {isCurrent ? (
              <span className="text-sm text-on-surface-muted">This browser</span>
            ) : (
              <Button size="small" disabled={task.busy} onClick={() => void end(id)}>
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
