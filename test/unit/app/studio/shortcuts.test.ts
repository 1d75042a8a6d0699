import { describe, expect, it } from "vitest";
import { commandOf, type FocusKind, shortcuts } from "../../../../app/screens/studio/shortcuts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, focus: FocusKind = "none", modifiers = {}) =>
  commandOf({ key, ...plain, ...modifiers }, focus);

describe("shortcuts", () => {
  it("are all different", () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(shortcuts.map(({ command }) => command)).size).toBe(shortcuts.length);
  });

  it("are found by any of their keys", () => {
    expect(press("+")).toBe("zoom-in");
    expect(press("=")).toBe("zoom-in");
    expect(press("\\")).toBe("flip");
    expect(press("q")).toBeNull();
  });

  it("leave the browser's own alone", () => {
    expect(press("0", "none", { ctrlKey: true })).toBeNull();
    expect(press("[", "none", { metaKey: true })).toBeNull();
    expect(press("ArrowLeft", "none", { altKey: true })).toBeNull();
  });

  it("leave text to text fields, except escape", () => {
    expect(press("1", "text")).toBeNull();
    expect(press("Enter", "text")).toBeNull();
    expect(press("Escape", "text")).toBe("cancel");
  });

  it("leave arrows and enter to choices, enter to buttons, everything to dialogs", () => {
    expect(press("ArrowRight", "choice")).toBeNull();
    expect(press("Enter", "choice")).toBeNull();
    expect(press("]", "choice")).toBe("next");
    expect(press("Enter", "press")).toBeNull();
    expect(press("ArrowRight", "press")).toBe("divider-right");
    expect(press("Escape", "dialog")).toBeNull();
  });
});
