import { describe, expect, it } from "vitest";
import { shortcutReader } from "./shortcuts.ts";

const NAMES = ["/", "?", "x", "g d", "g s"];

describe("shortcuts", () => {
  it("are read from single keys and from pairs", () => {
    const read = shortcutReader(NAMES);
    expect([read("/", 0), read("q", 1), read("g", 2), read("d", 100), read("d", 200)]).toEqual([
      ...["/", null, null, "g d", null],
    ]);
  });

  it("forget the first key of a pair after a while, and when another key follows", () => {
    const read = shortcutReader(NAMES);
    expect([read("g", 0), read("d", 5_000)]).toEqual([null, null]);
    expect([read("g", 6_000), read("x", 6_100), read("d", 6_200)]).toEqual([null, "x", null]);
    expect([read("g", 7_000), read("g", 7_100), read("s", 7_200)]).toEqual([null, null, "g s"]);
  });
});
