import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../api/call";
import { sentenceOf } from "../../../api/failure";
import { type Operation, readDocument } from "./read-document";

let reading: Promise<readonly Operation[]> | null = null;

/** The document is fetched once for all operations of the page; what failed is fetched anew. */
function readOperations(): Promise<readonly Operation[]> {
  reading ??= callApi("/v1/openapi.json", { method: "GET" })
    .then(readDocument)
    .catch((error: unknown) => {
      reading = null;
      throw error;
    });
  return reading;
}

interface Reading {
  readonly operation: Operation | null;
  /** Why it could not be read, as a sentence. */
  readonly failure: string | null;
}

const nothingYet: Reading = { operation: null, failure: null };

/** An operation of the API's document, by its id; `reload` tries again after a failure. */
export function useOperation(id: string): Reading & { reload(): void } {
  const [operations, setOperations] = useState(readOperations);
  const [read, setRead] = useState<Reading>(nothingYet);
  useEffect(() => {
    let isWanted = true;
    const settle = (next: Reading) => {
      if (isWanted) setRead(next);
    };
    operations.then(
      (found) => settle({ operation: found.find((one) => one.id === id) ?? null, failure: null }),
      (error: unknown) => settle({ operation: null, failure: sentenceOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, operations]);
  const reload = useCallback(() => {
    setRead(nothingYet);
    setOperations(readOperations());
  }, []);
  return { ...read, reload };
}
