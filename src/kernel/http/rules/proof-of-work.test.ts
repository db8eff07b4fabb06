import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { bitsOf, isProven, isSolved, PUZZLE_BITS, PUZZLES, solve } from "./proof-of-work.ts";

const sha256 = (text: string) => hash("sha256", text, "buffer");
const CHALLENGE = "12.1700000000.abcdefghijklmnop.a-signature-of-24-letters";
const options = { sha256, rest: async () => {}, sliceMs: 8, nowMs: () => 0 };

it("finds a solution that proves the work for its own challenge only", async () => {
  const solution = await solve(CHALLENGE, options);
  expect(solution.split(".")).toHaveLength(PUZZLES);
  expect(isProven(CHALLENGE, solution, sha256)).toBe(true);
  expect(isProven(`${CHALLENGE}x`, solution, sha256)).toBe(false);
});

it("takes no solution that is not whole, or not made of the numbers themselves", async () => {
  const solution = await solve(CHALLENGE, options);
  const [first = "", ...rest] = solution.split(".");
  const forged = [
    "",
    rest.join("."),
    `${solution}.1`,
    [`0${first}`, ...rest].join("."),
    [`${first} `, ...rest].join("."),
    [`-${first}`, ...rest].join("."),
    [`${first}e0`, ...rest].join("."),
    Array(PUZZLES).fill(first).join("."),
    Array(PUZZLES).fill("0").join("."),
    "1".repeat(100_000),
  ];
  for (const text of forged) expect(isProven(CHALLENGE, text, sha256), text.slice(0, 50)).toBe(false);
});

it("costs the server no more hashes than there are puzzles", async () => {
  const solution = await solve(CHALLENGE, options);
  let hashes = 0;
  isProven(CHALLENGE, solution, (text) => {
    hashes += 1;
    return sha256(text);
  });
  expect(hashes).toBe(PUZZLES);
});

it("needs exactly this many zeros", () => {
  expect(isSolved(Uint8Array.of(0, 0b0000_1111))).toBe(true);
  expect(isSolved(Uint8Array.of(0, 0b0001_0000))).toBe(false);
  expect(isSolved(Uint8Array.of(1, 0))).toBe(false);
  expect(PUZZLE_BITS).toBe(12);
});

it("asks for more zeros where the challenge says so", async () => {
  const harder = CHALLENGE.replace(".", "+2.");
  expect([CHALLENGE, harder].map(bitsOf)).toEqual([PUZZLE_BITS, PUZZLE_BITS + 2]);
  const [easy, hard] = await Promise.all([CHALLENGE, harder].map((challenge) => solve(challenge, options)));
  expect([isProven(harder, hard ?? "", sha256), isProven(harder, easy ?? "", sha256)]).toEqual([true, false]);
  expect(isSolved(Uint8Array.of(0, 0b0000_1111), PUZZLE_BITS + 2)).toBe(false);
});

it("lets the page answer after every slice", async () => {
  let [now, rests] = [0, 0];
  const rest = async () => {
    rests += 1;
  };
  // Each reading of the clock is 3 ms later: three readings fill a slice.
  const nowMs = () => {
    now += 3;
    return now;
  };
  await solve(CHALLENGE, { sha256, rest, sliceMs: 8, nowMs });
  expect(rests).toBeGreaterThan(100);
});

it("ends when its page does", async () => {
  const gone = solve(CHALLENGE, { sha256, rest: () => Promise.reject(new Error("gone")), sliceMs: 0, nowMs: () => 1 });
  await expect(gone).rejects.toThrow("gone");
});
