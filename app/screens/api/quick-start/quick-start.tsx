import { useState } from "react";
import { CodeBlock } from "../../../ui/code-block";
import { CopyButton } from "../../../ui/copy-button";
import { SegmentedControl } from "../../../ui/segmented-control";
import { OwnKey } from "./own-key";
import {
  installs,
  keyPlaceholder,
  type Language,
  languageLabels,
  languageRuns,
  languages,
  snippets,
} from "./snippets";

interface QuickStartProps {
  origin: string;
  /** The visitor's own test key; null until there is one. */
  apiKey: string | null;
  onApiKey(key: string): void;
}

const segments = languages.map((value) => ({ value, label: languageLabels[value] }));

/** A program that works when it is pasted, with the visitor's own test key in it. */
export function QuickStart({ origin, apiKey, onApiKey }: QuickStartProps) {
  const [language, setLanguage] = useState<Language>("curl");
  const install = installs[language]?.(origin);
  const snippet = snippets[language]({ origin, key: apiKey ?? keyPlaceholder });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <OwnKey apiKey={apiKey} onApiKey={onApiKey} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SegmentedControl
          legend="Language"
          segments={segments}
          value={language}
          onChange={(chosen) => setLanguage(chosen)}
        />
        <CopyButton text={snippet} what={`the ${languageLabels[language]} program`} />
      </div>
      {install && <CodeBlock what="installation command" text={install} />}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable
        tabIndex={0}
        aria-label={`${languageLabels[language]} program`}
        className="overflow-x-auto rounded-large border border-line bg-surface-sunken p-5 font-mono text-sm leading-relaxed"
      >
        {snippet}
      </pre>
      <p className="text-sm text-on-surface-muted">
        {languageRuns[language]} It fetches one of this site's pictures, has it doubled and writes
        leaves-2x.png.
      </p>
    </div>
  );
}
