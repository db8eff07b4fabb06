import { dealershipScreen, EVERYWHERE, type Notice, type NoticeWords } from "#core/notices/rules/notice.ts";
import type { ReportKind } from "./portal-rules.ts";

/** The kind of notice about what dealerships report of their cars. */
export const NOTICE_WORDS = {
  "dealer-report": {
    order: 80,
    label: "Dealer's report",
    meaning:
      "A dealership says that a car is sold, that a price is wrong, or that a car is to be taken down; or a sold car is on its website again.",
    defaults: EVERYWHERE,
    need: { severity: "soon", many: (count) => `${count} reports of dealerships wait for your answer` },
  },
} as const satisfies Record<string, NoticeWords>;

const WORDS: Record<ReportKind, string> = {
  sold: "is sold",
  price: "has a wrong price",
  "take-down": "is to be taken down",
};

/**
 * Tells what a dealership has reported of its cars on a day: once, however many reports follow.
 * @param report.day `2026-11-20` @param report.title of the first car @param report.kind of the first report
 */
export function dealerReportNotice(report: {
  id: number;
  name: string;
  day: string;
  count: number;
  title: string;
  kind: ReportKind;
}): Notice {
  const { id, name, day, count, title, kind } = report;
  const others = count === 1 ? "" : ` ${count - 1} more ${count === 2 ? "report waits" : "reports wait"} with it.`;
  return {
    key: `dealer-report:${id}:${day}`,
    kind: "dealer-report",
    title: `${name}: ${title} ${WORDS[kind]}`,
    body: `The dealership says so. It waits for you: confirm or decline it with one click.${others}`,
    path: dealershipScreen(id, "scorecard"),
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, day, reports: count, reportKind: kind },
  };
}

/**
 * Tells that a car that was reported as sold is on the dealer's website again: once for each time it came back.
 * @param car.gone when its website had dropped it, in seconds since 1970 @param car.title of the car
 */
export function soldAgainNotice(car: {
  id: number;
  name: string;
  reportId: number;
  gone: number;
  title: string;
}): Notice {
  const { id, name, reportId, gone, title } = car;
  return {
    key: `sold-again:${reportId}:${gone}`,
    kind: "dealer-report",
    title: `${name}: ${title} was sold and is on its website again`,
    body: "It stays hidden until you show it again, with one click.",
    path: dealershipScreen(id, "scorecard"),
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, reportId },
  };
}
