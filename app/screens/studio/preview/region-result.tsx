import type { ReactNode } from "react";
import type { Mode } from "#contract/modes";
import { BeforeAfter } from "../../../comparison/before-after";
import { Notice } from "../../../ui/notice";
import { Spinner } from "../../../ui/spinner";
import type { RegionPreview } from "./use-region-preview";

interface RegionResultProps {
  preview: RegionPreview;
  name: string;
  mode: Mode;
}

/** The place before and after, or why it is not there. */
export function RegionResult({ preview, name, mode }: RegionResultProps) {
  switch (preview.state) {
    case "ready":
      return (
        <BeforeAfter
          beforeImage={preview.before}
          afterImage={preview.after}
          beforeAlt={`${name}, the region before`}
          afterAlt={`${name}, the region after`}
          mode={mode}
          className="size-full"
        />
      );
    case "loading":
      return (
        <Middle>
          <output className="flex items-center gap-2 text-sm text-on-canvas">
            <Spinner />
            Making the preview
          </output>
        </Middle>
      );
    case "idle":
      return (
        <Middle>
          <p className="text-center text-sm text-balance text-on-canvas">
            Move the frame to the place that you want to see, then make its preview.
          </p>
        </Middle>
      );
    case "refused":
      return (
        <Middle>
          <Notice kind="problem">{preview.sentence}</Notice>
        </Middle>
      );
  }
}

function Middle({ children }: { children: ReactNode }) {
  return <div className="absolute inset-0 flex items-center justify-center p-4">{children}</div>;
}
