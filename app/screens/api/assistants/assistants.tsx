import { useState } from "react";
import { CodeBlock } from "../../../ui/code-block";
import { SegmentedControl } from "../../../ui/segmented-control";
import { keyPlaceholder } from "../quick-start/snippets";
import { configurations, type Way, wayLabels, wayNotes, ways } from "./configurations";

interface AssistantsProps {
  origin: string;
  /** The visitor's own test key; null until there is one. */
  apiKey: string | null;
}

const segments = ways.map((value) => ({ value, label: wayLabels[value] }));

/** How an assistant is given Limn's tools. */
export function Assistants({ origin, apiKey }: AssistantsProps) {
  const [way, setWay] = useState<Way>("service");
  return (
    <div className="flex min-w-0 flex-col items-stretch gap-5">
      <p className="leading-relaxed text-on-surface-muted">
        Limn is a server of the Model Context Protocol. An assistant that has it can price a picture, enlarge
        it, describe it, and list what you have. It says the price before, and never spends more than it was
        allowed to.
      </p>
      <SegmentedControl
        legend="How it connects"
        segments={segments}
        value={way}
        onChange={(chosen) => setWay(chosen)}
      />
      <CodeBlock what="configuration" text={configurations[way]({ origin, key: apiKey ?? keyPlaceholder })} />
      <p className="text-sm text-on-surface-muted">{wayNotes[way]}</p>
    </div>
  );
}
