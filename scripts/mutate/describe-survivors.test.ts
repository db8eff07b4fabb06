import { expect, it } from "vitest";
import { describeSurvivors } from "./describe-survivors.ts";

const SOURCE = "const a = 1 + 2;\nexport const big = (n: number) =>\n  n > a;\n";
const place = (line: number, column: number) => ({ line, column });
const mutants = [
  { status: "Killed", location: { start: place(1, 11), end: place(1, 16) }, replacement: "1 - 2" },
  { status: "Timeout", location: { start: place(1, 11), end: place(1, 12) }, replacement: "0" },
  { status: "Survived", location: { start: place(3, 3), end: place(3, 8) }, replacement: "n >= a" },
  { status: "NoCoverage", location: { start: place(2, 20), end: place(3, 8) }, replacement: "() => undefined" },
  { status: "Ignored", location: { start: place(1, 11), end: place(1, 16) } },
];

it("names the share that was killed, and each survivor with its line, its text and what replaced it", () => {
  const { killedPercent, words } = describeSurvivors({ files: { "src/a.ts": { source: SOURCE, mutants } } });
  expect(killedPercent).toBe(50);
  expect(words.trim().split("\n")).toEqual([
    "src/a.ts: 50.0 % of 4 killed",
    "  3: n > a  →  n >= a",
    "  2: (n: number) => n > a  →  () => undefined  (no test comes here)",
    "",
    "50.0 % of 4 mutants killed, 2 survive",
  ]);
});

it("counts files without mutants as killed", () => {
  expect(describeSurvivors({ files: { "src/types.ts": { source: "", mutants: [] } } }).killedPercent).toBe(100);
});

it("shows where long texts differ", () => {
  const [long, other] = ["a", "b"].map((letter) => `"${"x".repeat(200)}${letter}${"y".repeat(200)}"`) as [
    string,
    string,
  ];
  const mutant = { status: "Survived", location: { start: place(1, 1), end: place(1, 404) }, replacement: other };
  const { words } = describeSurvivors({ files: { "src/a.ts": { source: long, mutants: [mutant] } } });
  const half = (letter: string) => `…${"x".repeat(50)}${letter}${"y".repeat(109)}…`;
  expect(words).toContain(`  1: ${half("a")}  →  ${half("b")}\n`);
});
