import type { FormEvent, ReactNode } from "react";
import { verbOf } from "../parameters/mode-sentences";
import { wordsSubjectId } from "../studio-state";
import { sourceSizeOf, uploadOf } from "../subject";
import type { Studio } from "../use-studio";
import { InspectorFooter } from "./inspector-frame";
import { QuoteFacts } from "./quote-facts";
import { RunButton } from "./run-button";
import { SettingsFields } from "./settings-fields";

interface SettingsPanelProps {
  studio: Studio;
  /** The picture is still on its way: its progress stands in place of the button. */
  progress: ReactNode;
}

/** From the settings to the price to the button, as one form. */
export function SettingsPanel({ studio, progress }: SettingsPanelProps) {
  const { subject, state, quote, balanceCredits, offer, missing } = studio;
  const { settings } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    studio.run();
  };
  const isOfWords = settings.mode === "create";
  const attemptId = isOfWords ? wordsSubjectId : subject?.id;
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <SettingsFields
        settings={settings}
        onChange={studio.changeSettings}
        offers={studio.offers}
        stylePicture={studio.stylePicture}
        mask={studio.mask}
        input={subject && sourceSizeOf(subject)}
        hasAlpha={(subject && uploadOf(subject)?.hasAlpha) ?? false}
      />
      {offer.engine !== null && (
        <InspectorFooter>
          <QuoteFacts quote={quote} balanceCredits={balanceCredits} />
          {!isOfWords && progress}
          <RunButton
            verb={verbOf(settings.mode)}
            quote={quote}
            missing={missing}
            balanceCredits={balanceCredits}
            attempt={attemptId === undefined ? undefined : state.attempts[attemptId]}
            waits={!isOfWords && progress !== null}
          />
        </InspectorFooter>
      )}
    </form>
  );
}
