import { expect, it } from "vitest";
import type { Dealership } from "../dealership-schemas.ts";
import { READING_WORDS, type ReadingState } from "../rules/reading.ts";
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
    ...{ status: "active", reading: null, alarm: null, vehicleCount: 3, lastSynced: null, expirationDate: null },
    ...{ createdAt: inDays(-9), feed: null, includeOtherRooftops: false, syncSchedule: "nightly", nextSync: null },
    ...{ priceBasis: "unknown", mandatoryFees: [], dealLabels: true },
    ...{ leadEmail: null, leadFormat: "text", takesQuestions: false, takenDownAt: null },
    ...{ readContact: {}, correctedContact: {}, receiverCodes: {} },
    ...more,
  };
}

const reading = (state: ReadingState): Dealership["reading"] => ({
  ...{ state, words: READING_WORDS[state], since: null, reason: null, toDo: null },
});

it("leaves out the dealerships that are well", () => {
  const well = [
    dealership("A", {}),
    dealership("B", { expirationDate: inDays(6) }),
    dealership("C", { status: "syncing", reading: reading("none") }),
    dealership("D", { reading: reading("full") }),
  ];
  expect(findConcerns(well, now)).toEqual([]);
});

it("names the worst first, with why where its reading does not say it", () => {
  const concerns = findConcerns(
    [
      dealership("part", { reading: reading("part") }),
      dealership("soon", { expirationDate: inDays(4) }),
      dealership("over", { status: "expired", expirationDate: inDays(-2) }),
      dealership("alarm", { alarm: "Its mailbox refuses questions." }),
      dealership("failed", { status: "error", reading: reading("failed") }),
    ],
    now,
  );
  expect(concerns.map(({ dealership: { name }, note }) => [name, note])).toEqual([
    ["failed", null],
    ["alarm", "Its mailbox refuses questions."],
    ["over", "Expired 2 days ago"],
    ["soon", "Ends in 4 days"],
    ["part", null],
  ]);
});
