import { describe, expect, it } from "vitest";
import { readThemeCookie, switchedTheme, themeCookie } from "../../../app/site/theme";

describe("the theme cookie", () => {
  it("is read back as it was written", () => {
    expect(readThemeCookie(themeCookie("dark").split(";")[0] ?? "")).toBe("dark");
    expect(readThemeCookie("a=b; limn-theme=light; c=d")).toBe("light");
  });

  it.each([[null], [""], ["limn-theme="], ['limn-theme="><script>'], ["xlimn-theme=dark"], ["limn-theme"]])(
    "counts %s as no choice",
    (header) => {
      expect(readThemeCookie(header)).toBeNull();
    },
  );

  it("is taken back at once when the choice is dropped", () => {
    expect(themeCookie(null)).toContain("Max-Age=0");
  });
});

describe("switchedTheme", () => {
  it("always changes the look, and follows the system where that is the same", () => {
    expect(switchedTheme(null, "light")).toBe("dark");
    expect(switchedTheme("dark", "light")).toBeNull();
    expect(switchedTheme(null, "dark")).toBe("light");
    expect(switchedTheme("light", "dark")).toBeNull();
    expect(switchedTheme("dark", "dark")).toBe("light");
  });
});
