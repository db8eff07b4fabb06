import { isTroubled, READING_WORDS, type Reading } from "#core/dealerships/rules/reading.ts";
import { MEDIAN_PRICE, PLATFORM, type SuddenChange } from "#core/inventory/rules/watch-site.ts";
import { dealershipScreen, type Notice } from "#core/notices/rules/notice.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { SyncRunStatus } from "./sync-rules.ts";

/** The numbers of failed crawls in a row that raise a notice. */
const NOTIFIED_FAILURES = 3;
/** The same for a dealership that was never read: somebody has just added it and waits for its cars. */
const NOTIFIED_FIRST_FAILURES = 1;

/** A crawl that has ended, as far as it matters here. */
export type EndedRun = {
  id: number;
  status: Extract<SyncRunStatus, "succeeded" | "held" | "failed">;
  reason: string | null;
  changes: readonly SuddenChange[];
  /** True when it was held because its whole platform was in doubt, which has a separate notice. */
  isPlatformTrouble: boolean;
};

/** A dealership's crawls since the last good one, which is one that succeeded or was applied. */
export type Streak = {
  dealershipId: number;
  dealershipName: string;
  /** The last good crawl's number; 0 when there has been none. */
  lastGoodRun: number;
  /** The whole weeks since the first crawl of the present trouble. */
  weeks: number;
  /** The crawls after it that were not read fully, the newest first. The oldest of a long row may be missing. */
  runs: readonly EndedRun[];
  /** True when a sync or a file of it was once read fully. */
  wasRead: boolean;
  /** The dealership's present reading; null while it is closed. */
  reading: Pick<Reading, "state" | "words" | "reason" | "toDo"> | null;
};

/**
 * Returns the notices about a dealership's crawls. A night's retries of one problem are one streak, and each kind is sent once for a
 * streak: the keys name the last good crawl. Failures that last are told again every week. For a held crawl the most specific kind is sent.
 * The text is the dealership's reading.
 */
export function crawlNotices(streak: Streak): Notice[] {
  const { dealershipId, dealershipName, lastGoodRun, weeks, runs, wasRead, reading } = streak;
  if (!reading || !isTroubled(reading)) return [];
  const { words, reason, toDo } = reading;
  const notice = (kind: Notice["kind"], run: EndedRun): Notice => ({
    key: `${kind}:${dealershipId}:${lastGoodRun}`,
    kind,
    title: `${dealershipName}: ${words}`,
    body: [reason, toDo].filter((part) => part !== null).join(" "),
    path: dealershipScreen(dealershipId, "history"),
    dealershipId,
    runId: run.id,
    data: { dealershipId, dealershipName, runId: run.id, reason: run.reason },
  });
  const notices: Notice[] = [];
  const held = runs.filter(({ status, isPlatformTrouble }) => status === "held" && !isPlatformTrouble);
  const moved = held.find(({ changes }) => changes.some(({ what }) => what === MEDIAN_PRICE));
  if (moved) notices.push(notice("prices-moved", moved));
  const plain = held.find(({ changes }) => !changes.some(({ what }) => what === MEDIAN_PRICE || what === PLATFORM));
  if (plain) notices.push(notice("crawl-held", plain));
  const [newest] = runs;
  // A crawl that was held has found cars: the operator may be asked about it, and a failure after it hides that question.
  const isFirst = !wasRead && runs.every(({ status }) => status === "failed");
  const most = isFirst ? NOTIFIED_FIRST_FAILURES : NOTIFIED_FAILURES;
  const latest = runs.slice(0, most);
  if (newest && latest.length === most && latest.every(({ status }) => status === "failed")) {
    const failing = notice("crawl-failing", newest);
    const lasting = {
      key: `${failing.key}:${weeks}`,
      body: `Not read fully for ${formatAmount(weeks, "week")}. ${failing.body}`,
    };
    notices.push(weeks === 0 ? failing : { ...failing, ...lasting });
  }
  return notices;
}

/** A crawl that recognised another platform than the one before it. Names are the platforms' own. */
export type PlatformChange = {
  dealershipId: number;
  dealershipName: string;
  runId: number;
  before: string;
  after: string;
};

/** Returns the notice about a platform's change: one for each change, by the crawl that saw it first. */
export function platformNotice({ dealershipId, dealershipName, runId, before, after }: PlatformChange): Notice {
  return {
    key: `platform-changed:${runId}`,
    kind: "platform-changed",
    title: `${dealershipName}: the website's platform changed`,
    body: `It was of the kind "${before}" and is now of the kind "${after}". Please check that its cars are right.`,
    path: dealershipScreen(dealershipId, "history"),
    dealershipId,
    runId,
    data: { dealershipId, dealershipName, runId, before, after },
  };
}

/** Tells of a night in which a platform was in doubt. @param alarm.words what happened, in sentences */
export const platformAlarmNotice = (alarm: { id: number; platform: string; words: string }): Notice => ({
  key: `platform-alarm:${alarm.id}`,
  kind: "crawl-held",
  title: `${alarm.platform} websites: ${READING_WORDS.part}`,
  body: alarm.words,
  path: "/admin/inventory",
  dealershipId: null,
  runId: null,
  data: { platform: alarm.platform },
});
