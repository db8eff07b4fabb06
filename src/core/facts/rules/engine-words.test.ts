import { expect, it } from "vitest";
import { engineWords } from "./engine-words.ts";

it.each([
  [{ engineCc: 3_500, cylinders: 6, engineLayout: "v", aspiration: "turbo" }, "3.5 L V6, turbo"],
  [{ engineCc: 2_000, cylinders: 4 }, "2.0 L, 4 cylinders"],
  [{ cylinders: 6, engineLayout: "inline" }, "inline-6"],
  [{ engineCc: 2_500, cylinders: null, aspiration: "natural" }, "2.5 L, naturally aspirated"],
  [{ aspiration: "turbo" }, "turbo"],
  [{}, null],
] as const)("says %j as %s", (engine, words) => {
  expect(engineWords(engine)).toBe(words);
});
