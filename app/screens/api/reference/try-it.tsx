import { acceptedTypes } from "#contract/formats";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import type { Operation, Parameter } from "./read-document";
import { runTrial, type TrialAnswer, trialBodyOf } from "./trial";

interface TryItProps {
  operation: Operation;
  apiKey: string | null;
}

/** Sends one request with the visitor's key, and shows the answer as it came. */
export function TryIt({ operation, apiKey }: TryItProps) {
  const body = trialBodyOf(operation);
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [json, setJson] = useState(() =>
    body !== null && body !== "picture" ? JSON.stringify(body.example ?? {}, null, 2) : "",
  );
  const [file, setFile] = useState<File | null>(null);
  const trial = useTrial();
  const key = ownKey ?? apiKey ?? "";

  const send = (event: FormEvent) => {
    event.preventDefault();
    trial.run(operation, { key, parameters: values, json, file });
  };
  return (
    <form onSubmit={send} aria-label={`Try ${operation.id}`} className="flex flex-col gap-4">
      {operation.needsKey && (
        <TextField
          label="Key"
          hint="It goes to this site only, and stays on this page."
          autoComplete="off"
          spellCheck={false}
          required
          value={key}
          onChange={({ target }) => setOwnKey(target.value)}
        />
      )}
      <ParameterFields
        parameters={operation.parameters}
        values={values}
        onChange={(name, value) => setValues((held) => ({ ...held, [name]: value }))}
      />
      {body === "picture" && (
        <TextField
          label="Picture"
          type="file"
          accept={acceptedTypes}
          required
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      )}
      {body !== null && body !== "picture" && (
        <TextArea
          label="Body"
          spellCheck={false}
          value={json}
          onChange={({ target }) => setJson(target.value)}
        />
      )}
      <Button type="submit" look="primary" size="small" className="self-start" busy={trial.busy}>
        Send
      </Button>
      <div aria-live="polite">
        {trial.failure && <Notice kind="problem">{trial.failure}</Notice>}
        {trial.answer && <AnswerView answer={trial.answer} />}
      </div>
    </form>
  );
}

interface ParameterFieldsProps {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  onChange(name: string, value: string): void;
}

function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  return parameters.map(({ name, isRequired, description }) => (
    <TextField
      key={name}
      label={name}
      hint={description || undefined}
      autoComplete="off"
      spellCheck={false}
      required={isRequired}
      value={values[name] ?? ""}
      onChange={({ target }) => onChange(name, target.value)}
    />
  ));
}

function useTrial() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [answer, setAnswer] = useState<TrialAnswer | null>(null);
  useEffect(() => {
    if (answer?.content.kind !== "picture") return;
    const { url } = answer.content;
    return () => URL.revokeObjectURL(url);
  }, [answer]);

  const send = async (...request: Parameters<typeof runTrial>) => {
    setBusy(true);
    setFailure(null);
    setAnswer(null);
    try {
      setAnswer(await runTrial(...request));
    } catch {
      setFailure("No answer came. Check your connection and send it again.");
    }
    setBusy(false);
  };
  return { busy, failure, answer, run: (...request: Parameters<typeof runTrial>) => void send(...request) };
}

function AnswerView({ answer: { status, headers, content } }: { answer: TrialAnswer }) {
  const head = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <section aria-label="Answer" className="flex flex-col gap-2">
      <p className="text-sm font-semibold">Answer {status}</p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable
        tabIndex={0}
        aria-label="The answer as it came"
        className="max-h-96 overflow-auto rounded-medium bg-surface-sunken p-4 font-mono text-xs leading-relaxed"
      >
        {content.kind === "text" ? `${head}\n\n${content.text}` : head}
      </pre>
      {content.kind === "picture" && (
        <img src={content.url} alt="What the answer holds" className="max-w-full rounded-medium bg-canvas" />
      )}
    </section>
  );
}
