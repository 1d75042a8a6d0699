import { Cpu, ReceiptText, ShieldCheck } from "lucide-react";
import { Section } from "../../../site/section";

const strengths = [
  {
    icon: Cpu,
    title: "An engine of its own",
    text: "Standard mode runs on Limn's own neural network. It looks at each pixel's surroundings and restores the edges and texture that plain enlarging blurs. No other company's model sees your picture.",
  },
  {
    icon: ReceiptText,
    title: "The price comes first",
    text: "The result's size to the pixel and its price in credits stand beside the button before you press it. A picture that fails, or that you stop, costs nothing.",
  },
  {
    icon: ShieldCheck,
    title: "Your picture stays yours",
    text: "Pictures and results open for your own account alone. Delete one and its files are gone, not hidden.",
  },
] as const;

export function Strengths() {
  return (
    <Section title="What it does">
      <ul className="grid gap-10 sm:grid-cols-3 sm:gap-8">
        {strengths.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex flex-col gap-2">
            <Icon aria-hidden strokeWidth={1.5} className="mb-2 size-6 text-accent-text" />
            <h3 className="font-semibold">{title}</h3>
            <p className="leading-relaxed text-on-surface-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
