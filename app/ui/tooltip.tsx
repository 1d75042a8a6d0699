import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";
import { KeyCap } from "./key-cap";

interface TooltipProps {
  label: string;
  /** The key that does the same. */
  keyCap?: string;
  children: ReactElement;
}

/** What a button does, in words, on hover and on focus. */
export function Tooltip({ label, keyCap, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            className="z-50 flex animate-appear items-center gap-2 rounded-medium bg-on-surface px-2.5 py-1.5 text-xs text-surface shadow-raised"
          >
            {label}
            {keyCap && <KeyCap>{keyCap}</KeyCap>}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
