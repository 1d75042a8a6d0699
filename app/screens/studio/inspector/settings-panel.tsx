import type { FormEvent, ReactNode } from "react";
import type { Mode } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import type { QuoteView } from "../quote-view";
import type { Settings } from "../settings";
import type { Attempt } from "../studio-state";
import { InspectorFooter } from "./inspector-frame";
import { QuoteFacts } from "./quote-facts";
import { RunButton } from "./run-button";
import { SettingsFields } from "./settings-fields";

interface SettingsPanelProps {
  settings: Settings;
  onSettings(change: Partial<Settings>): void;
  availableModes: readonly Mode[];
  input: PixelSize | null;
  hasAlpha: boolean;
  quote: QuoteView;
  balanceCredits: number | null;
  attempt: Attempt | undefined;
  /** The picture is still on its way: its progress stands in place of the button. */
  progress: ReactNode;
  onRun(): void;
}

/** From the settings to the price to the button, as one form. */
export function SettingsPanel(props: SettingsPanelProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onRun();
  };
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <SettingsFields
        settings={props.settings}
        onChange={props.onSettings}
        availableModes={props.availableModes}
        input={props.input}
        hasAlpha={props.hasAlpha}
      />
      <InspectorFooter>
        <QuoteFacts quote={props.quote} balanceCredits={props.balanceCredits} />
        {props.progress}
        <RunButton
          quote={props.quote}
          balanceCredits={props.balanceCredits}
          attempt={props.attempt}
          waits={props.progress !== null}
        />
      </InspectorFooter>
    </form>
  );
}
