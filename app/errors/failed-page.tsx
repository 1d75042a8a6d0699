import { useEffect } from "react";
import { internalErrorSentence } from "#contract/internal-error";
import { Button } from "../ui/button";
import { buttonClasses } from "../ui/button-look";
import { ChunkError, chunkAdvice } from "./chunks/chunk-error";
import { ErrorPage } from "./error-page";
import { describeForOperators, reportError } from "./report";

/** What is shown in place of a page that failed, on the server or here. */
export function FailedPage({ error }: { error: unknown }) {
  useEffect(() => {
    // Whoever loaded a chunk has reported it.
    if (!(error instanceof ChunkError)) reportError(`page, ${describeForOperators(error)}`);
  }, [error]);
  const isChunk = error instanceof ChunkError;
  return (
    <ErrorPage
      mark="Error"
      title={isChunk ? error.message : "This page could not be shown"}
      sentence={isChunk ? chunkAdvice : internalErrorSentence}
    >
      <Button look="primary" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
      {/* A plain link: the router may be what failed. */}
      <a href="/" className={buttonClasses("secondary", "medium")}>
        Go to the home page
      </a>
      <a href="/support" className={buttonClasses("quiet", "medium")}>
        Get support
      </a>
    </ErrorPage>
  );
}
