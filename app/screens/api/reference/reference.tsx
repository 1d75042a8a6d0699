import { OperationEntry } from "./operation-entry";
import type { OperationLine } from "./read-document";

interface ReferenceProps {
  operations: readonly OperationLine[];
  /** A key to try things with; the visitor may put in another. */
  apiKey: string | null;
}

/** Every operation of the API, as its OpenAPI document has them. */
export function Reference({ operations, apiKey }: ReferenceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="leading-relaxed text-on-surface-muted">
        Made from{" "}
        <a href="/v1/openapi.json" className="underline underline-offset-4">
          the OpenAPI 3.1 document
        </a>
        , which is made from the schemas that the server itself parses with. Any client generator takes it.
      </p>
      <ul className="flex flex-col rounded-large border border-line">
        {operations.map((operation) => (
          <OperationEntry key={operation.id} operation={operation} apiKey={apiKey} />
        ))}
      </ul>
    </div>
  );
}
