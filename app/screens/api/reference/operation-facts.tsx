import { FieldTable } from "./field-table";
import type { Operation } from "./read-document";

/** What an operation takes, what it answers, and how it refuses. */
export function OperationFacts({ operation }: { operation: Operation }) {
  const { parameters, bodies, answers, refusals } = operation;
  const withFields = bodies.filter(({ fields }) => fields.length > 0);
  const files = bodies.filter(({ fields }) => fields.length === 0).map(({ mediaType }) => mediaType);
  return (
    <div className="flex flex-col gap-5">
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
