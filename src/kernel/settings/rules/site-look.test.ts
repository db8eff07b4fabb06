import { describe, expect, it } from "vitest";
import { accentProblem, contrastOf, hiddenIn, lookCss, OWN_ACCENT } from "./site-look.ts";

describe("an accent color", () => {
  it("is taken when text on it and it on the page can be read", () => {
    expect(accentProblem(OWN_ACCENT.light, "light")).toBeNull();
    expect(accentProblem(OWN_ACCENT.dark, "dark")).toBeNull();
    expect(accentProblem("#9f1239", "light")).toBeNull();
    expect(accentProblem("#fda4af", "dark")).toBeNull();
  });

  it.each([
    ["#ff8800", "light", "with the text on buttons", "darker"],
    ["#7c3aed", "dark", "with the text on buttons", "lighter"],
    ["#737373", "light", "with the page", "darker"],
  ] as const)(
    "%s is refused in the %s scheme, with the pair that failed and a color that passes",
    (color, scheme, pair, than) => {
      const problem = accentProblem(color, scheme) ?? "";
      expect(problem).toContain(pair);
      const [, passes = ""] = new RegExp(`(#[0-9a-f]{6}), which is ${than}, would pass$`).exec(problem) ?? [];
      expect(accentProblem(passes, scheme)).toBeNull();
    },
  );

  it.each(["red", "#fff", "#12345", "#0F6B6G"])("%s is no color", (color) => {
    expect(accentProblem(color, "light")).toBe("must be a color such as #0f6b63");
  });
});

it("measures contrast as WCAG does", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

it("finds the scheme that hides a logo", () => {
  expect(hiddenIn("#ffffff")).toBe("light");
  expect(hiddenIn("#1b2430")).toBe("dark");
  expect(hiddenIn("#d02020")).toBeNull();
  expect(hiddenIn(null)).toBeNull();
});

it("writes no rule for AutoHub's own look", () => {
  expect(lookCss({})).toBe("");
  expect(lookCss({ accent: { light: "#9f1239", dark: "#fda4af" } })).toContain(":root:root{--brand:#9f1239;");
});
