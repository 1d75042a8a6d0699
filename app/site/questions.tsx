import { Section } from "./section";

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** What people ask before they begin, each with a plain answer. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <Section title="Questions">
      <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question} className="flex flex-col gap-2">
            <dt className="font-semibold">{question}</dt>
            <dd className="leading-relaxed text-on-surface-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
