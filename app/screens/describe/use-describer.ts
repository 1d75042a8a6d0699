import { useCallback, useEffect, useRef, useState } from "react";
import type { DescribedPicture, DescriptionLanguage } from "#contract/description";
import { sentenceOf } from "../../api/failure";

export interface Describer {
  /** The picture that was chosen last, as the browser's own address. */
  readonly url: string | null;
  readonly isBusy: boolean;
  readonly answer: DescribedPicture | null;
  readonly failure: string | null;
  readonly language: DescriptionLanguage;
  /** Asks again in another language, where there is a picture. */
  setLanguage(language: DescriptionLanguage): void;
  describe(file: File): void;
}

interface State {
  readonly url: string | null;
  readonly isBusy: boolean;
  readonly answer: DescribedPicture | null;
  readonly failure: string | null;
}

const nothing: State = { url: null, isBusy: false, answer: null, failure: null };

/** One picture at a time; a later one takes the place of an earlier one that is still being looked at. */
export function useDescriber(firstLanguage: DescriptionLanguage): Describer {
  const [state, setState] = useState(nothing);
  const [language, setLanguage] = useState(firstLanguage);
  const latest = useRef<{ file: File; url: string } | null>(null);

  const ask = useCallback(async (file: File, url: string, wanted: DescriptionLanguage) => {
    const request = { file, url };
    latest.current = request;
    setState({ ...nothing, url, isBusy: true });
    const api = import("../../api/describe");
    const outcome = await api
      .then(({ describe }) => describe(file, wanted))
      .then((answer) => ({ answer, failure: null }))
      .catch((error: unknown) => ({ answer: null, failure: sentenceOf(error) }));
    if (latest.current === request) setState({ url, isBusy: false, ...outcome });
  }, []);

  useEffect(
    () => () => {
      if (latest.current) URL.revokeObjectURL(latest.current.url);
      latest.current = null;
    },
    [],
  );

  return {
    ...state,
    language,
    setLanguage(next) {
      setLanguage(next);
      if (latest.current) void ask(latest.current.file, latest.current.url, next);
    },
    describe: useCallback(
      (file) => {
        if (latest.current) URL.revokeObjectURL(latest.current.url);
        void ask(file, URL.createObjectURL(file), language);
      },
      [ask, language],
    ),
  };
}
