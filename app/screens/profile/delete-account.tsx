import { type FormEvent, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { departure } from "../../account/departure";
import { PasswordField } from "../../account/password-field";
import type { Proof } from "../../account/reauthenticate";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { useTask } from "./use-task";

interface DeleteAccountProps {
  configuration: SignInConfiguration;
  email: string;
}

export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        Delete the account
      </Button>
      {isOpen && <DeleteDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DeleteDialog({ configuration, email, onClose }: DeleteAccountProps & { onClose(): void }) {
  const [typed, setTyped] = useState("");
  const task = useTask();
  const isSure = typed.trim().toLowerCase() === email.toLowerCase();
  const remove = (proof: Proof) =>
    task.run(async () => {
      const { proveIdentity } = await import("../../account/reauthenticate");
      const idToken = await proveIdentity(configuration, email, proof);
      departure.begin();
      try {
        await (await import("../../api/profile")).deleteAccount(idToken);
      } catch (error) {
        departure.cancel();
        throw error;
      }
      window.location.replace("/");
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    if (isSure) void remove({ way: "password", password });
  };
  return (
    <Dialog title="Delete the account" open onClose={onClose}>
      <p className="text-sm">
        Your pictures, credits, keys and history are deleted for good, and a plan ends at once. Credits that
        are left are not paid out. There is no way back.
      </p>
      <form method="post" onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={`Type ${email} to go on`}
          name="confirmation"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        {task.failure && <Notice kind="problem">{task.failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Keep the account</Button>
          <Button disabled={!isSure || task.busy} onClick={() => void remove({ way: "google" })}>
            Prove with Google and delete
          </Button>
          <Button type="submit" look="danger" disabled={!isSure} busy={task.busy}>
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
