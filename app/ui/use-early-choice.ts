import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes over which of a group's radio buttons was chosen before the page's code was there: the browser shows that choice,
 * and React neither hears of it nor changes it.
 */
export function useEarlyChoice(group: RefObject<HTMLElement>, onChoice: (index: number) => void): void {
  const looked = useRef(false);
  useEffect(() => {
    // Later choices reach React by themselves.
    if (looked.current) return;
    looked.current = true;
    const buttons = [...(group.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
    const chosen = buttons.findIndex((button) => button.checked && !button.defaultChecked);
    if (chosen >= 0) onChoice(chosen);
  }, [group, onChoice]);
}
