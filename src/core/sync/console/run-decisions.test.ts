import { expect, it } from "vitest";
import { effectWords, otherDealerApplied, seenSinceWords } from "./run-decisions.tsx";

const preview = (adds: number, changes: number, removes: number, seenSince = 0) => ({
  adds,
  changes,
  removes,
  seenSince,
});

it("names all three numbers", () => {
  expect(effectWords(preview(1, 0, 1_054))).toBe("1 car will be added, 0 changed and 1,054 removed.");
  expect(effectWords(preview(0, 2, 0))).toBe("0 cars will be added, 2 changed and 0 removed.");
  expect(effectWords(preview(0, 0, 0))).toBe("No car will be added, changed or removed.");
});

it("warns of cars that were seen since", () => {
  expect(seenSinceWords("undo", preview(0, 0, 3))).toBeNull();
  expect(seenSinceWords("undo", preview(0, 0, 3, 1))).toMatch(/^1 of these has been confirmed since/);
  expect(seenSinceWords("apply", preview(0, 0, 3, 2))).toBe(
    "2 cars that it did not see have been seen since by a later sync or an upload, and stay.",
  );
});

it("says that another dealer's cars were added, or will be", () => {
  expect(otherDealerApplied({ added: 16 }).description).toMatch(/have taken the place of the listed ones$/);
  expect(otherDealerApplied({ added: 0 }).description).toMatch(/a new sync brings its cars$/);
});
