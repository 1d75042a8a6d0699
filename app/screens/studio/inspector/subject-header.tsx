import { formatFacts } from "#contract/formats";
import { pictureNoteSentences } from "#contract/picture-notes";
import { formatBytes, formatPixelSize } from "../../../quantities/format";
import { nameOf, type Subject, sourceSizeOf, uploadOf } from "../subject";

/** Which picture this is about: its name, and what it is as it was sent. */
export function SubjectHeader({ subject }: { subject: Subject }) {
  const size = sourceSizeOf(subject);
  const upload = uploadOf(subject);
  const sizeBytes = subject.kind === "draft" ? subject.draft.sizeBytes : subject.image.upload.sizeBytes;
  const facts = [
    size && formatPixelSize(size),
    upload && formatFacts[upload.format].label,
    formatBytes(sizeBytes),
  ];
  return (
    <header className="flex flex-col gap-0.5">
      <h2 className="truncate font-semibold" title={nameOf(subject)}>
        {nameOf(subject)}
      </h2>
      <p className="text-sm text-on-surface-muted figures">{facts.filter(Boolean).join(" · ")}</p>
      {upload?.notes.map((note) => (
        <p key={note} className="text-sm text-on-surface-muted">
          {pictureNoteSentences[note]}
        </p>
      ))}
    </header>
  );
}
