import { lazy, Suspense, useState } from "react";
import { ChunkBoundary } from "../../../errors/chunks/chunk-boundary";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { Spinner } from "../../../ui/spinner";
import { OperationFacts } from "./operation-facts";
import type { Operation } from "./read-document";
import { useOperation } from "./use-operation";

const TryIt = lazy(async () => ({ default: (await import("./try-it")).TryIt }));

interface OperationDetailsProps {
  id: string;
  apiKey: string | null;
}

/** An operation's facts and a trial of it, from the document that every client is generated from. */
export function OperationDetails({ id, apiKey }: OperationDetailsProps) {
  const { operation, failure, reload } = useOperation(id);
  if (failure) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice kind="problem">{failure}</Notice>
        <Button size="small" onClick={reload}>
          Load it again
        </Button>
      </div>
    );
  }
  if (!operation) return <Spinner />;
  return (
    <div className="flex flex-col gap-4">
      <OperationFacts operation={operation} />
      <Trial operation={operation} apiKey={apiKey} />
    </div>
  );
}

function Trial({ operation, apiKey }: { operation: Operation; apiKey: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" className="self-start" onClick={() => setIsOpen(true)}>
        Try it
      </Button>
    );
  }
  return (
    <ChunkBoundary>
      <Suspense fallback={<Spinner />}>
        <TryIt operation={operation} apiKey={apiKey} />
      </Suspense>
    </ChunkBoundary>
  );
}
