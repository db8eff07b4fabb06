import { describe, expect, it } from "vitest";
import { alarmAfter, completeButFor, runReason } from "./sync-rules.ts";

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

it("leaves other reasons unchanged", () => {
  expect(runReason({ ...held, outcome: "incomplete", reason: "Page 3 could not be read." })).toBe(
    "Page 3 could not be read.",
  );
  expect(runReason({ ...held, status: "failed", outcome: "failed", reason: "The site was down." })).toBe(
    "The site was down.",
  );
  expect(runReason({ ...held, status: "succeeded", reason: null, undoneAt: new Date() })).toBeNull();
});

it("names the removals of a held run, and nothing for a run that was not held", () => {
  expect(runReason({ ...held, removed: 1 })).toBe(
    `${COLLAPSED} Only a car was removed whose own page says that it is gone.`,
  );
  expect(runReason({ ...held, removed: 1_200 })).toContain("Only 1,200 cars were removed");
  expect(runReason({ ...held, status: "failed" })).toBe(COLLAPSED);
  expect(runReason({ ...held, appliedAt: new Date(), removed: 1_200 })).toContain("1,200 cars were removed.");
});

it("says what to do about a run that shows another dealer's cars", () => {
  expect(runReason({ ...held, isOtherDealer: true })).toBe(
    `${COLLAPSED} Nothing was changed. Apply this crawl if the dealership has moved or been renamed.`,
  );
  expect(runReason({ ...held, isOtherDealer: true, appliedAt: new Date(), removed: 2 })).toContain("applied by hand");
});

it("says how many cars a believed run did not see", () => {
  expect(completeButFor(1)).toBe("Complete but for 1 car that the site counts and does not show");
  expect(completeButFor(2)).toBe("Complete but for 2 cars that the site counts and does not show");
  expect(completeButFor(1_200)).toBe("Complete but for 1,200 cars that the site counts and does not show");
});

describe("the operator's alarm after a run", () => {
  const run = { failuresInRow: 3, cause: "run", reason: "It was down.", formerPlatform: null, platform: null } as const;
  it("comes at the third run in a row that did not go through", () => {
    expect(alarmAfter(run)).toBe("The last 3 syncs did not go through. It was down.");
    expect(alarmAfter({ ...run, reason: null })).toBe("The last 3 syncs did not go through.");
    expect(alarmAfter({ ...run, failuresInRow: 2 })).toBeNull();
  });
  it("comes at once for sudden changes", () => {
    expect(alarmAfter({ ...run, cause: "changes", failuresInRow: 1 })).toBe("The last sync was held. It was down.");
    expect(alarmAfter({ ...run, cause: "changes", reason: null })).toBe("The last sync was held.");
  });
  it("is left to the platform's own alarm", () => {
    expect(alarmAfter({ ...run, cause: "platform" })).toBeNull();
  });
  it("names another platform than before, once both are known", () => {
    const good = { ...run, failuresInRow: 0 };
    expect(alarmAfter({ ...good, formerPlatform: "Dealer.com", platform: "DealerOn" })).toBe(
      'The website was of the kind "Dealer.com" and is now of the kind "DealerOn". Please check that its cars are right.',
    );
    expect(alarmAfter({ ...good, formerPlatform: "DealerOn", platform: "DealerOn" })).toBeNull();
    expect(alarmAfter({ ...good, formerPlatform: "DealerOn" })).toBeNull();
    expect(alarmAfter({ ...good, platform: "DealerOn" })).toBeNull();
  });
});
