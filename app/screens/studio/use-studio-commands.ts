import type { Command } from "./shortcuts";
import { fractionUnderWay } from "./subject";
import type { LightTable } from "./use-light-table";
import { useShortcuts } from "./use-shortcuts";
import type { Studio } from "./use-studio";

/** One press of an arrow key, in percent of the picture. */
const dividerStep = 2;

/** Lets the keyboard do what the screen's buttons do. */
export function useStudioCommands(
  studio: Studio,
  { canvas, divider, compare }: LightTable,
  onHelp: () => void,
): void {
  const cancelWhatIsUnderWay = () => {
    const { subject, state } = studio;
    if (compare.contents) compare.toggle();
    if (!subject) return;
    const isStarting = subject.kind === "draft" && state.attempts[subject.id]?.state === "starting";
    if (fractionUnderWay(subject) === undefined && !isStarting) return;
    void studio.cancel();
  };
  const commands: Readonly<Record<Command, () => void>> = {
    "zoom-in": () => canvas.step(1),
    "zoom-out": () => canvas.step(-1),
    fit: () => canvas.fit(),
    "actual-size": () => canvas.actualSize(),
    flip: () => divider.flip(),
    "divider-left": () => divider.moveBy(-dividerStep),
    "divider-right": () => divider.moveBy(dividerStep),
    compare: () => compare.toggle(),
    run: () => studio.run(),
    cancel: cancelWhatIsUnderWay,
    previous: () => studio.step(-1),
    next: () => studio.step(1),
    help: onHelp,
  };
  useShortcuts((command) => commands[command]());
}
