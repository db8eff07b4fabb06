import { expect, it } from "vitest";
import type { Dealership } from "../dealership-schemas.ts";
import { findConcerns } from "./dealership-panel.tsx";

const now = new Date("2026-11-20T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

function dealership(name: string, more: Partial<Dealership>): Dealership {
  return {
    ...{
      id: 1,
      name,
      url: "https://dealer.example/",
      additionalUrls: [],
      location: null,
      platform: null,
      platformName: null,
    },
    ...{ status: "active", statusReason: null, alarm: null, vehicleCount: 3, lastSynced: null, expirationDate: null },
    ...{ createdAt: inDays(-9), feed: null, includeOtherRooftops: false, syncSchedule: "nightly", nextSync: null },
    ...{ priceBasis: "unknown", mandatoryFees: [], dealLabels: true },
    ...{ leadEmail: null, leadFormat: "text", takesQuestions: false, takenDownAt: null },
    ...{ readContact: {}, correctedContact: {} },
    ...more,
  };
}

it("leaves out the dealerships that are well", () => {
  const well = [
    dealership("A", {}),
    dealership("B", { expirationDate: inDays(6) }),
    dealership("C", { status: "syncing" }),
  ];
  expect(findConcerns(well, now)).toEqual([]);
});

it("names the worst first, with why", () => {
  const concerns = findConcerns(
    [
      dealership("held", { statusReason: "Only half of the cars were there." }),
      dealership("soon", { expirationDate: inDays(4) }),
      dealership("over", { status: "expired", expirationDate: inDays(-2) }),
      dealership("alarm", { alarm: "The platform changed." }),
      dealership("failed", { status: "error", statusReason: "The site refused us." }),
    ],
    now,
  );
  expect(concerns.map(({ name, word, reason }) => [name, word, reason])).toEqual([
    ["failed", "Error", "The site refused us."],
    ["alarm", "Alarm", "The platform changed."],
    ["over", "Expired", "Expired 2 days ago"],
    ["soon", "Expiring", "Ends in 4 days"],
    ["held", "Held", "Only half of the cars were there."],
  ]);
});
