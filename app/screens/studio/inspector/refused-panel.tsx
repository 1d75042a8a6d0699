import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { InspectorActions, InspectorFooter } from "./inspector-frame";

interface RefusedPanelProps {
  refusal: { readonly sentence: string; readonly retryable: boolean };
  onRetry(): void;
  onRemove(): void;
}

/** A file that was not taken. */
export function RefusedPanel({ refusal, onRetry, onRemove }: RefusedPanelProps) {
  return (
    <>
      <Notice kind="problem">{refusal.sentence}</Notice>
      <InspectorFooter>
        <InspectorActions>
          {refusal.retryable && (
            <Button look="primary" onClick={onRetry}>
              Send again
            </Button>
          )}
          <Button onClick={onRemove}>Remove</Button>
        </InspectorActions>
      </InspectorFooter>
    </>
  );
}
