import { shownPictures } from "../canvas/shown-pictures";
import { nameOf, uploadOf } from "../subject";
import type { Studio } from "../use-studio";
import { askedParameters } from "../parameters/asked-parameters";
import type { PreviewSubject } from "./region-dialog";

/** What a preview shows of the chosen picture under the chosen settings; null while it cannot be made. */
export function previewSubject({
  subject,
  state,
  quote,
  offer,
  missing,
}: Pick<Studio, "subject" | "state" | "quote" | "offer" | "missing">): PreviewSubject | null {
  const upload = subject && uploadOf(subject);
  if (!subject || !upload || quote.state !== "priced" || offer.engine === null || missing) return null;
  const { source } = shownPictures(subject, state.previews);
  if (source === null) return null;
  return {
    uploadId: upload.id,
    name: nameOf(subject),
    source,
    picture: upload,
    output: quote.output,
    settings: state.settings,
    parameters: askedParameters(state.settings, offer, {}),
  };
}
