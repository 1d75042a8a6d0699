import type { FormEvent } from "react";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { useToast } from "../../ui/toast";
import { useIsHydrated } from "../../ui/use-is-hydrated";
import { useTask } from "./use-task";

export function NameForm({ name, email }: { name: string; email: string }) {
  const ready = useIsHydrated();
  const task = useTask();
  const showToast = useToast();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get("name"));
    const saved = await task.run(async () => (await import("../../api/profile")).saveName(value.trim()));
    if (saved) showToast("done", "Your name is saved.");
  };
  return (
    <form method="post" onSubmit={(event) => void save(event)} className="flex max-w-md flex-col gap-4">
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} defaultValue={name} />
      <TextField label="Email" type="email" value={email} readOnly hint="You log in with this address." />
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
      <Button type="submit" className="self-start" disabled={!ready} busy={task.busy}>
        Save
      </Button>
    </form>
  );
}
