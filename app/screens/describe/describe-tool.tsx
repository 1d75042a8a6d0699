import { useCallback } from "react";
import {
  type DescriptionLanguage,
  descriptionLanguageSchema,
  descriptionLanguages,
} from "#contract/description";
import { DropVeil } from "../../files/drop-veil";
import type { IncomingFiles } from "../../files/dropped-files";
import { acceptedTypes } from "#contract/formats";
import { PictureInput } from "../../files/picture-input";
import { useIncomingFiles } from "../../files/use-incoming-files";
import { Notice } from "../../ui/notice";
import { SelectField } from "../../ui/select-field";
import { Spinner } from "../../ui/spinner";
import { Answer } from "./answer";
import { AnswerParts } from "./answer-parts";
import { useDescriber } from "./use-describer";

/** The picture on one side, what is said of it on the other. */
export function DescribeTool({ language }: { language: DescriptionLanguage }) {
  const describer = useDescriber(language);
  const { describe, url, answer, failure, isBusy } = describer;
  const onFiles = useCallback(
    ([first]: readonly File[]) => {
      if (first) describe(first);
    },
    [describe],
  );
  const onIncoming = useCallback(({ files }: IncomingFiles) => onFiles(files), [onFiles]);
  const isOver = useIncomingFiles(onIncoming);
  return (
    <section aria-label="Describe a picture" className="grid items-start gap-8 lg:grid-cols-2">
      {isOver && <DropVeil />}
      <div className="flex flex-col gap-4">
        <PictureInput
          onFiles={onFiles}
          isEmpty={url === null}
          accept={acceptedTypes}
          invitation="Drop a picture here, or paste it"
          moreInvitation="Drop or paste another picture"
          promise="It is looked at and not kept."
        />
        {url && (
          <img
            src={url}
            alt="What you chose"
            className="max-h-[32rem] w-full rounded-large bg-canvas object-contain"
          />
        )}
        <SelectField
          label="Language"
          options={descriptionLanguages}
          placeholder="Choose a language"
          value={describer.language}
          onChange={({ target }) => {
            const chosen = descriptionLanguageSchema.safeParse(target.value);
            if (chosen.success) describer.setLanguage(chosen.data);
          }}
        />
      </div>
      <div aria-live="polite">
        {isBusy && (
          <p className="flex items-center gap-2 text-on-surface-muted">
            <Spinner /> Looking at it
          </p>
        )}
        {failure && <Notice kind="problem">{failure}</Notice>}
        {answer && <Answer answer={answer} />}
        {url === null && !failure && <AnswerParts />}
      </div>
    </section>
  );
}
