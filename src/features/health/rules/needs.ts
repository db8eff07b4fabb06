import { mayWait, type Reading, troubledInWords } from "#core/dealerships/rules/reading.ts";
import { dealershipScreen, type NoticeWords, type Severity } from "#core/notices/rules/notice.ts";
import { DISK_FULL_BYTES } from "#kernel/files/rules/disk-space.ts";
import { ERROR_WORDS, type ErrorKind } from "#kernel/process/rules/error-kinds.ts";
import { capital } from "#kernel/words/rules/capital.ts";
import { formatDay } from "#kernel/words/rules/days.ts";
import { formatDecimal } from "#kernel/words/rules/decimals.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { diskNeed } from "./notice-words.ts";
import { NEED_SEVERITIES, type NeedOfOperator } from "./operator-need.ts";
import { processNeeds, type SeenProcess } from "./process-needs.ts";

/** The part of the screen from which the operator's problems are found. A part that could not be read is null. */
export type SeenHealth = {
  database: { answerMs: number; connections: { used: number; allowed: number } } | null;
  processes: readonly SeenProcess[] | null;
  queue:
    | readonly {
        kind: string;
        waitingSince: string | null;
        waiting: number;
        failed: number;
        isStuck: boolean;
        meaning: string;
      }[]
    | null;
  storage:
    | readonly { machine: string; disk: { totalBytes: number; freeBytes: number } | null; problem: string | null }[]
    | null;
  errors: readonly { kind: ErrorKind; count: number; firstAt: string; lastAt: string }[] | null;
  confirmations: { late: number; latestOfLate: string | null } | null;
  /** The dealerships that failed or were read in part, the latest trouble first. */
  readings: readonly SeenReading[] | null;
  /** The calls that shoppers wait for, within the last hour. */
  pages: { count: number; p95Ms: number } | null;
  notices: readonly StandingNotice[] | null;
  /** The latest time in the future of a backup or a crawl, and the number of rows that have one. */
  clock: { aheadTo: string | null; rows: number } | null;
};

type SeenReading = { dealershipId: number; dealershipName: string; isUrgent: boolean; reading: Reading };

/** An open notice (decision 28). */
export type StandingNotice = { id: number; kind: string; title: string; body: string; path: string; createdAt: string };

const SLOW_ANSWER_MS = 500;
const CONNECTIONS_SHARE = 0.85;
const SLOW_PAGE_MS = 1_000;
/** Fewer calls do not show whether pages are slow. */
const MIN_PAGES = 20;
const ERROR_HOURS = 24;
/** The most notices of one kind, or dealerships with the same reading, that are listed one by one; more become one line. */
const MOST_NAMED = 3;

const HOUR_MS = 3_600_000;

/** Kinds of notices by their names. */
type KindWords = ReadonlyMap<string, NoticeWords>;

/** Returns all problems that the operator should solve: broken things first, then the oldest. */
export function findNeeds(seen: SeenHealth, now: Date, kinds: KindWords): NeedOfOperator[] {
  const found = [
    ...ofDatabase(seen.database),
    ...processNeeds(seen.processes),
    ...ofQueue(seen.queue),
    ...ofStorage(seen),
    ...ofErrors(seen.errors, now),
    ...ofPages(seen.pages),
    ...ofConfirmations(seen.confirmations),
    ...ofReadings(seen.readings),
    ...ofNotices(seen.notices, kinds),
    ...ofClock(seen.clock),
  ];
  const rank = ({ severity }: NeedOfOperator) => NEED_SEVERITIES.indexOf(severity);
  // A problem without a begin counts as starting now.
  const since = (need: NeedOfOperator) => need.since ?? now.toISOString();
  return found.sort(
    (a, b) => rank(a) - rank(b) || since(a).localeCompare(since(b)) || a.key.localeCompare(b.key, "en-US"),
  );
}

/**
 * Returns the overall status in a sentence.
 * @param unknown the parts that could not be read
 * @param troubled the dealerships that failed or were read in part, in words; null when there are none
 */
export function healthSentence(
  needs: readonly NeedOfOperator[],
  unknown: readonly string[],
  troubled: string | null,
): { level: Severity | "well" | "unknown"; sentence: string } {
  const urgent = needs.filter(({ severity }) => severity === "now").length;
  const rest = needs.filter(({ severity }) => severity === "soon").length;
  const blind = unknown.length > 0 ? ` ${capital(unknown.join(", "))} could not be checked.` : "";
  if (urgent > 0) {
    const more = rest > 0 ? `, and ${formatAmount(rest, "more thing")} can wait` : "";
    return {
      level: "now",
      sentence: `${formatAmount(urgent, "thing needs", "things need")} action now${more}.${blind}`,
    };
  }
  if (rest > 0) {
    return {
      level: "soon",
      sentence: `${troubled ?? "Everything works"}. ${formatAmount(rest, "thing")} ${rest === 1 ? "needs" : "need"} attention soon.${blind}`,
    };
  }
  const found = troubled ? `${troubled}. Nothing to do unless it lasts.` : "No problem was found.";
  if (unknown.length > 0) return { level: "unknown", sentence: `${found}${blind}` };
  if (troubled) return { level: "well", sentence: found };
  return { level: "well", sentence: "All is well." };
}

function ofDatabase(database: SeenHealth["database"]): NeedOfOperator[] {
  if (!database) return [];
  const { answerMs, connections } = database;
  const found: NeedOfOperator[] = [];
  if (answerMs > SLOW_ANSWER_MS) {
    found.push({
      key: "database-slow",
      severity: "soon",
      title: "The database is slow",
      text: `The simplest query took ${Math.round(answerMs)} ms. Check whether its machine is busy or its disk is full.`,
      since: null,
      path: "#database",
    });
  }
  if (connections.used > CONNECTIONS_SHARE * connections.allowed) {
    found.push({
      key: "connections",
      severity: "soon",
      title: "The database has few free connections",
      text: `${connections.used} of ${connections.allowed} are in use; processes wait for one another. Raise max_connections of the PostgreSQL server, or run fewer processes (docs/connections.md).`,
      since: null,
      path: "#database",
    });
  }
  return found;
}

function ofQueue(queue: SeenHealth["queue"]): NeedOfOperator[] {
  return (queue ?? []).flatMap(({ kind, waiting, waitingSince, failed, isStuck, meaning }): NeedOfOperator[] => {
    const stuck: NeedOfOperator = {
      key: `stuck:${kind}`,
      severity: "now",
      title: `${capital(kind)} are stuck`,
      text: `${formatAmount(waiting, "job waits", "jobs wait")}. ${meaning}`,
      since: waitingSince,
      path: "#queue",
    };
    const failing: NeedOfOperator = {
      key: `failed:${kind}`,
      severity: "soon",
      title: `${capital(kind)}: ${formatAmount(failed, "job")} failed since yesterday`,
      text: "Each was tried several times. The errors below say why.",
      since: null,
      path: "#errors",
    };
    return [...(isStuck ? [stuck] : []), ...(failed > 0 ? [failing] : [])];
  });
}

function ofStorage({ storage, notices }: SeenHealth): NeedOfOperator[] {
  // Where there is a notice, it gives the reason and the begin.
  const isNoted = (notices ?? []).some(({ kind }) => kind === "disk-nearly-full");
  return (storage ?? []).flatMap(({ machine, disk, problem }): NeedOfOperator[] => {
    if (disk === null && problem !== null) {
      return [
        {
          key: `disk-unreadable:${machine}`,
          severity: "now",
          title: `The data folder of ${machine} cannot be read`,
          text: `${problem} Check whether its disk is mounted and AutoHub may read it.`,
          since: null,
          path: "#storage",
        },
      ];
    }
    if (disk === null) return [];
    if (disk.freeBytes < DISK_FULL_BYTES) {
      return [
        {
          key: `disk-full:${machine}`,
          severity: "now",
          title: `The disk of ${machine} is full`,
          text: "The disk is full: saving may fail, and no sync starts. Free space, or reduce the photo cache (PHOTO_CACHE_MB). Syncs resume automatically.",
          since: null,
          path: "#storage",
        },
      ];
    }
    const need = diskNeed(machine, disk);
    return isNoted || !need ? [] : [need];
  });
}

function ofErrors(errors: SeenHealth["errors"], now: Date): NeedOfOperator[] {
  const from = new Date(now.getTime() - ERROR_HOURS * HOUR_MS).toISOString();
  const recent = (errors ?? []).filter(({ kind, lastAt }) => lastAt >= from && ERROR_WORDS[kind].needsYou);
  return [...Map.groupBy(recent, ({ kind }) => kind)].map(([kind, group]) => {
    const { title, meaning, remedy } = ERROR_WORDS[kind];
    return {
      key: `errors:${kind}`,
      severity: "soon",
      title,
      text: `${meaning} ${remedy}`,
      since: group.map(({ firstAt }) => firstAt).sort()[0] ?? null,
      path: "#errors",
    };
  });
}

function ofPages(pages: SeenHealth["pages"]): NeedOfOperator[] {
  if (!pages || pages.count < MIN_PAGES || pages.p95Ms <= SLOW_PAGE_MS) return [];
  const seconds = formatDecimal(pages.p95Ms / 1_000);
  return [
    {
      key: "slow-pages",
      severity: "soon",
      title: "Pages are slow",
      text: `In the last hour one page in twenty took longer than ${seconds} s. The slowest calls and statements are below.`,
      since: null,
      path: "#timings",
    },
  ];
}

function ofConfirmations(confirmations: SeenHealth["confirmations"]): NeedOfOperator[] {
  if (!confirmations || confirmations.late === 0) return [];
  const { late, latestOfLate } = confirmations;
  return [
    {
      key: "late",
      severity: "soon",
      title: `${formatAmount(late, "dealership has", "dealerships have")} not been read for days`,
      text: "No sync has begun or ended there. The list below begins with those that were not read for longest, and links to each history.",
      since: latestOfLate,
      path: "#confirmations",
    },
  ];
}

/** Dealerships that failed or were read in part, in the words that stand beside them everywhere. */
function ofReadings(readings: SeenHealth["readings"]): NeedOfOperator[] {
  const severityOf = ({ isUrgent, reading }: SeenReading) => (isUrgent ? "now" : mayWait(reading) ? "wait" : "soon");
  const alike = Map.groupBy(readings ?? [], (seen) => `${seen.reading.state}:${severityOf(seen)}`);
  return [...alike].flatMap(([key, group]): NeedOfOperator[] => {
    const [first] = group;
    if (!first) return [];
    const severity = severityOf(first);
    if (group.length <= MOST_NAMED) {
      return group.map(({ dealershipId, dealershipName, reading: { words, reason, toDo, since } }) => ({
        key: `reading:${dealershipId}`,
        severity,
        title: `${dealershipName}: ${words}`,
        text: [reason, toDo].filter(Boolean).join(" "),
        since,
        path: dealershipScreen(dealershipId, "history"),
      }));
    }
    const { state } = first.reading;
    const named = group.slice(0, MOST_NAMED).map(({ dealershipName }) => dealershipName);
    const counts = { failed: 0, part: 0, [state]: group.length };
    return [
      {
        key: `readings:${key}`,
        severity,
        title: capital(troubledInWords(counts) ?? ""),
        text: `${named.join(", ")}, and ${group.length - MOST_NAMED} more.`,
        since: group.flatMap(({ reading }) => reading.since ?? []).sort()[0] ?? null,
        path: "/admin/dealerships?filter=attention",
      },
    ];
  });
}

function ofClock(clock: SeenHealth["clock"]): NeedOfOperator[] {
  if (!clock?.aheadTo) return [];
  const { aheadTo, rows } = clock;
  return [
    {
      key: "clock-ahead",
      severity: "soon",
      title: "The clock was ahead",
      text: `${formatAmount(rows, "backup or sync has", "backups and syncs have")} a moment in the future, up to ${formatDay(aheadTo)}. Such moments count as unknown, so backups and syncs go on. What was deleted for its age meanwhile is in the backups from before. Look whether the machine sets its clock by the network (NTP).`,
      since: null,
      path: "#processes",
    },
  ];
}

/** Leaves out kinds that need no action, and those of a feature that was removed. */
function ofNotices(notices: SeenHealth["notices"], kinds: KindWords): NeedOfOperator[] {
  const groups = Map.groupBy(notices ?? [], ({ kind }) => kind);
  return [...groups].flatMap(([kind, group]): NeedOfOperator[] => {
    const need = kinds.get(kind)?.need;
    if (!need) return [];
    if (group.length <= MOST_NAMED) {
      return group.map(({ id, title, body, path, createdAt }) => ({
        key: `notice:${id}`,
        severity: need.severity,
        title,
        text: body,
        since: createdAt,
        path,
      }));
    }
    const named = group.slice(0, MOST_NAMED).map(({ title }) => title);
    return [
      {
        key: `notices:${kind}`,
        severity: need.severity,
        title: need.many(group.length),
        text: `${named.join(". ")}, and ${group.length - MOST_NAMED} more. The bell names them all.`,
        since: group.map(({ createdAt }) => createdAt).sort()[0] ?? null,
        path: "/admin/dealerships",
      },
    ];
  });
}
