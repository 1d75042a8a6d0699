import type { ReactNode } from "react";
import { type Channel, featuredOn } from "./featured-on";

/** Plain wordmarks, drawn here: a sign and the name, in the page's own type and colour. */
const wordmarks: Readonly<Record<Channel, { name: string; widthPx: number; sign: ReactNode }>> = {
  comfyui: {
    name: "ComfyUI",
    widthPx: 112,
    sign: (
      <>
        <rect x="1.5" y="4.5" width="8" height="6" rx="1.5" />
        <rect x="14.5" y="13.5" width="8" height="6" rx="1.5" />
        <path d="M9.5 7.5h3.5a2.5 2.5 0 0 1 0 9h1.5" />
      </>
    ),
  },
  npm: {
    name: "npm",
    widthPx: 74,
    sign: (
      <>
        <path d="M12 2.5 21 7.25v9.5L12 21.5 3 16.75v-9.5Z" />
        <path d="M3 7.25 12 12l9-4.75M12 12v9.5" />
      </>
    ),
  },
};

/** 'Featured on' and the marks of the channels that Limn comes through. */
export function FeaturedRow() {
  return (
    <section aria-label="Featured on" className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-10 gap-y-4 px-4 py-6 text-on-surface-muted sm:px-6">
        <h2 className="text-sm">Featured on</h2>
        <ul className="flex flex-wrap items-center gap-x-10 gap-y-4">
          {featuredOn.map((channel) => (
            <li key={channel}>
              <Wordmark channel={channel} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Wordmark({ channel }: { channel: Channel }) {
  const { name, widthPx, sign } = wordmarks[channel];
  return (
    <svg role="img" aria-label={name} width={widthPx} height={24} viewBox={`0 0 ${widthPx} 24`}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        {sign}
      </g>
      <text x="32" y="18" fill="currentColor" fontSize="18" fontWeight="650" letterSpacing="-0.3">
        {name}
      </text>
    </svg>
  );
}
