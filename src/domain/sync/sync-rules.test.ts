import { expect, it } from "vitest";
import { runReason } from "./sync-rules.ts";

const COLLAPSED = "Only 46 vehicles were found where the site usually shows 100.";
const held = {
  status: "held",
  outcome: "complete",
  reason: COLLAPSED,
  removed: 0,
  appliedAt: null,
  undoneAt: null,
} as const;

it("says that nothing was removed only as long as that is true", () => {
  const claim = "Nothing was removed, in case the site was not itself.";
  expect(runReason(held)).toBe(`${COLLAPSED} ${claim}`);
  expect(runReason({ ...held, removed: 2 })).toBe(
    `${COLLAPSED} Only 2 cars were removed whose own pages say that they are gone.`,
  );
  // As runs of earlier releases are stored.
  const stored = { ...held, reason: `${COLLAPSED} ${claim}` };
  expect(runReason(stored)).toBe(`${COLLAPSED} ${claim}`);
  const applied = { ...stored, appliedAt: new Date(), removed: 54 };
  expect(runReason(applied)).toBe(`${COLLAPSED} It was applied by hand: 54 cars were removed.`);
  expect(runReason({ ...applied, removed: 1 })).toMatch(/: 1 car was removed\.$/);
  expect(runReason({ ...applied, undoneAt: "2026-11-20T12:00:00Z" })).toMatch(
    /It was applied by hand, and taken back\.$/,
  );
  expect(runReason({ ...held, undoneAt: "2026-11-20T12:00:00Z" })).toBe(`${COLLAPSED} It was taken back.`);
});

it("leaves other reasons as they are", () => {
  expect(runReason({ ...held, outcome: "incomplete", reason: "Page 3 could not be read." })).toBe(
    "Page 3 could not be read.",
  );
  expect(runReason({ ...held, status: "failed", outcome: "failed", reason: "The site was down." })).toBe(
    "The site was down.",
  );
  expect(runReason({ ...held, status: "succeeded", reason: null, undoneAt: new Date() })).toBeNull();
});
