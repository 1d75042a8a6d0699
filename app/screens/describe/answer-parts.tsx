const parts = [
  { name: "Short and detailed", says: "One sentence, and a paragraph." },
  { name: "Alt text", says: "For people who cannot see the picture." },
  { name: "Tags", says: "For a catalogue or a search." },
  { name: "Palette", says: "The colours that the picture is made of, with their shares." },
  {
    name: "Measured",
    says: "Size, sharpness, tones, brightness and transparency, from the pixels themselves.",
  },
] as const;

/** Stands where the answer will be: what will stand there. */
export function AnswerParts() {
  return (
    <dl className="flex flex-col">
      {parts.map(({ name, says }) => (
        <div key={name} className="border-b border-line py-3 first:pt-0 last:border-0">
          <dt className="text-sm font-semibold">{name}</dt>
          <dd className="text-sm text-on-surface-muted">{says}</dd>
        </div>
      ))}
    </dl>
  );
}
