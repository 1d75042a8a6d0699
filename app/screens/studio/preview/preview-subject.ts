import { shownPictures } from "../canvas/shown-pictures";
import { nameOf, uploadOf } from "../subject";
import type { Studio } from "../use-studio";
import type { PreviewSubject } from "./region-dialog";

/** What a preview shows of the chosen picture under the chosen settings; null while it cannot be made. */
export function previewSubject({
  subject,
  state,
  quote,
}: Pick<Studio, "subject" | "state" | "quote">): PreviewSubject | null {
  const upload = subject && uploadOf(subject);
  if (!subject || !upload || quote.state !== "priced") return null;
  return {
    uploadId: upload.id,
    name: nameOf(subject),
    source: shownPictures(subject, state.previews).source,
    picture: upload,
    output: quote.output,
    settings: state.settings,
  };
}
