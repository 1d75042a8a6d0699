import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ChunkBoundary } from "../../../errors/chunks/chunk-boundary";
import { awaitsCode } from "../../../ui/awaits-code";
import { Button } from "../../../ui/button";
import { Spinner } from "../../../ui/spinner";
import { FieldTable } from "./field-table";
import type { Operation } from "./read-document";

const TryIt = lazy(async () => ({ default: (await import("./try-it")).TryIt }));

interface OperationEntryProps {
  operation: Operation;
  apiKey: string | null;
}

/** One operation: a line, and what it takes and answers once it is opened. Opening it needs no script. */
export function OperationEntry({ operation, apiKey }: OperationEntryProps) {
  return (
    <li className="border-b border-line last:border-0">
      <details id={operation.id} className="group">
        <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-on-surface-muted transition-transform group-open:rotate-90"
          />
          <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <code className="text-sm font-semibold break-all">
              {operation.method} {operation.path}
            </code>
            <span className="text-sm text-on-surface-muted">{operation.summary}</span>
          </span>
        </summary>
        <OperationFacts operation={operation} />
        <Trial operation={operation} apiKey={apiKey} />
      </details>
    </li>
  );
}

function OperationFacts({ operation }: { operation: Operation }) {
  const { parameters, bodies, answers, refusals } = operation;
  const withFields = bodies.filter(({ fields }) => fields.length > 0);
  const files = bodies.filter(({ fields }) => fields.length === 0).map(({ mediaType }) => mediaType);
  return (
    <div className="flex flex-col gap-5 px-4 pt-1 pb-4 sm:pl-11">
      <p className="text-sm">{operation.needsKey ? operation.description : "It needs no key."}</p>
      {parameters.length > 0 && (
        <FieldTable
          title="Parameters"
          fields={parameters.map((field) => ({ ...field, type: `${field.type}, in the ${field.place}` }))}
        />
      )}
      {files.length > 0 && <p className="text-sm">Body: the picture’s bytes, as {files.join(", ")}.</p>}
      {withFields.map(({ mediaType, fields }) => (
        <FieldTable key={mediaType} title={`Body as ${mediaType}`} fields={fields} />
      ))}
      {answers.map(({ status, mediaType, fields }) =>
        fields.length > 0 ? (
          <FieldTable key={status} title={`Answer ${status}`} fields={fields} />
        ) : (
          <p key={status} className="text-sm">
            Answer {status}: {mediaType?.startsWith("image/") ? "the picture’s bytes" : "nothing more"}.
          </p>
        ),
      )}
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">Refusals</summary>
        <dl className="mt-2 flex flex-col gap-2">
          {refusals.map(({ status, code, sentence }) => (
            <div key={code}>
              <dt>
                <code>
                  {status} {code}
                </code>
              </dt>
              <dd className="text-on-surface-muted">{sentence}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Trial({ operation, apiKey }: OperationEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="px-4 pb-5 sm:pl-11">
      {isOpen ? (
        <ChunkBoundary>
          <Suspense fallback={<Spinner />}>
            <TryIt operation={operation} apiKey={apiKey} />
          </Suspense>
        </ChunkBoundary>
      ) : (
        <Button size="small" {...awaitsCode} onClick={() => setIsOpen(true)}>
          Try it
        </Button>
      )}
    </div>
  );
}
