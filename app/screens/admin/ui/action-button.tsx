import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Notice } from "../../../ui/notice";
import { TextField } from "../../../ui/text-field";
import { useIsHydrated } from "../../../ui/use-is-hydrated";
import { type AskedAction, useOperatorAction } from "./use-operator-action";

interface ActionButtonProps {
  /** On the button that opens the dialog. */
  label: string;
  /** Read aloud where the label alone does not say of what. */
  fullLabel?: string;
  title: string;
  /** What happens, and to whom. */
  sentence: string;
  /** On the button that does it. */
  confirm: string;
  isDanger?: boolean;
  /** Further fields of the form, above the reason. */
  children?: ReactNode;
  /** The action that the filled-in form asks for; null where it does not fit, which its own fields then say. */
  actionOf(fields: FormData, reason: string): AskedAction | null;
}

/** A button for what costs or cannot be undone: it asks first, and for the reason, which the audit log keeps. */
export function ActionButton(props: ActionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const ready = useIsHydrated();
  return (
    <>
      <Button
        size="small"
        disabled={!ready}
        aria-label={props.fullLabel}
        onClick={() => setIsOpen(true)}
        className="text-left"
      >
        {props.label}
      </Button>
      {isOpen && <ActionDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ActionDialog({
  title,
  sentence,
  confirm,
  isDanger,
  children,
  actionOf,
  onClose,
}: ActionButtonProps & { onClose(): void }) {
  const task = useOperatorAction();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const action = actionOf(fields, String(fields.get("reason")).trim());
    if (action && (await task.run(action))) onClose();
  };
  return (
    <Dialog title={title} open onClose={onClose}>
      <p className="text-sm [overflow-wrap:anywhere]">{sentence}</p>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        <TextField
          label="Reason"
          name="reason"
          hint="The audit log keeps it, with your address."
          minLength={3}
          maxLength={500}
          autoComplete="off"
          required
        />
        {task.failure && <Notice kind="problem">{task.failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Leave it</Button>
          <Button type="submit" look={isDanger ? "danger" : "primary"} busy={task.busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
