import type { Locator, Page } from "playwright-core";
import { expect, type RunnerTestCase } from "vitest";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { openConsole } from "./admin.ts";
import type { Reply } from "./answers.ts";
import type { Visitor } from "./start-product.ts";
import { DESKTOP, PHONE } from "./start-product.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns an ISO time this many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** The hour in which the journeys began. */
const BEGAN = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
/**
 * A time zone without daylight saving in which the journeys began between noon and one o'clock, so that their day does not end while
 * they are under way. The names have the sign turned round.
 */
export const NOON_ZONE = zoneName(new Date(BEGAN).getUTCHours() - 12);

function zoneName(hoursWest: number): string {
  return `Etc/GMT${hoursWest < 0 ? "" : "+"}${hoursWest}`;
}

/** Returns noon this many days from today in `NOON_ZONE`, as an ISO time. */
export const noonIn = (days: number): string => new Date(BEGAN + days * DAY_MS).toISOString();

let lastId = 500;

/** The reading of a dealership without trouble. */
const readFully = (since: string): Dealership["reading"] => ({
  ...{ state: "full", words: "Read fully", since, reason: null, toDo: null },
});

/** The reading of a dealership that has failed for five days. */
export const failed = (reason: string): Dealership["reading"] => ({
  ...{ state: "failed", words: "Failed", since: inDays(-5), reason, toDo: "Check its address and try again." },
});

/** A dealership as the list call answers with it. */
export function dealer(changes: Partial<Dealership> = {}): Dealership {
  lastId += 1;
  return {
    ...{ id: lastId, name: "Harbor Motors", url: "https://harbor.example/used", additionalUrls: [] },
    ...{ location: "Chantilly, VA", status: "active", reading: readFully(inDays(-10)), alarm: null },
    ...{ platform: "structured-data", platformName: "Structured data" },
    ...{ vehicleCount: 42, lastSynced: inDays(-10), expirationDate: null, createdAt: inDays(-90) },
    ...{ feed: null, includeOtherRooftops: false, syncSchedule: "nightly", nextSync: inDays(0.5) },
    ...{ priceBasis: "unknown", mandatoryFees: [], dealLabels: true },
    ...{ leadEmail: null, leadFormat: "text", takesQuestions: false, takenDownAt: null },
    ...{ readContact: {}, correctedContact: {}, receiverCodes: {} },
    ...changes,
  };
}

/** The server's list. Changes by the journey are in the next reading. */
export type ServerList = { dealers: Dealership[]; reads: number };

/** Makes the page read its lists again, as after a return to its window. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
}

/**
 * Opens the dealerships tab with a list of the journey. Where it is already open it reads this list instead of the one before: a
 * reload costs twenty times as much.
 */
export async function openDealers(visitor: Visitor, dealers: Dealership[]): Promise<ServerList> {
  const list: ServerList = { dealers, reads: 0 };
  const read = () => {
    list.reads += 1;
    return { json: list.dealers };
  };
  const { page } = visitor;
  visitor.answers.set("/api/dealerships", read, "GET");
  if (/\/admin\/dealerships$/.test(page.url())) await leaveAndComeBack(page);
  else await openConsole(page, "dealerships");
  await page.getByText("Connected Dealerships").waitFor();
  const newest = dealers.at(-1);
  if (newest === undefined) await page.getByText("No dealerships added yet.").waitFor();
  else await page.locator(`a[href$="dealership=${newest.id}"]`).first().waitFor();
  return list;
}

/** The two windows in which the journeys are walked. */
export const WINDOWS = [
  ["390 pixels wide", PHONE, "article"],
  ["1280 pixels wide", DESKTOP, "row"],
] as const;

/** A dealership's card or table row. */
export const entry = (page: Page, name: string, role: "article" | "row"): Locator =>
  page.getByRole(role).filter({ hasText: name });

/** Holds the answers of one kind of call until the journey releases them; until then the page waits. */
export function holdBack({ answers }: Visitor, path: string, method = "POST"): (reply: Reply) => void {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  answers.set(path, () => promise, method);
  return resolve;
}

/** The answers of failing calls, and the toasts' texts. Answers without a message are tested with `serverMessage`. */
export const failures = (fallback: string) =>
  [
    [{ status: 500, json: { message: "The disk is full" } }, "The disk is full"],
    ["abort", fallback],
  ] as const;

/**
 * Ends a test in a window that the next one shares: the server's own answers are back, the window is wide, and the page has no
 * complaints. After a failure the page is left, because it may wait for a call without end.
 */
export async function leaveTidy(visitor: Visitor, { result }: Readonly<RunnerTestCase>): Promise<void> {
  if (result?.state === "fail") await visitor.page.goto("about:blank");
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
}

/** A browser window for each test, and its complaints, without those about calls that the journey made fail. */
export const honest = (visitor: Visitor): string[] =>
  visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"));
