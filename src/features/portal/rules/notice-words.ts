import { dealershipScreen, EVERYWHERE, type Notice, type NoticeWords } from "#core/notices/rules/notice.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { ReportKind } from "./portal-rules.ts";

/** The kind of notice about dealerships' reports. */
export const NOTICE_WORDS = {
  "dealer-report": {
    order: 80,
    label: "Dealer's report",
    meaning:
      "A dealership reports that a car is sold, that a price is wrong, or that a car should be taken down; or a sold car is on its website again.",
    defaults: EVERYWHERE,
    need: { severity: "soon", many: (count) => `${count} dealer reports wait for your decision` },
  },
} as const satisfies Record<string, NoticeWords>;

const WORDS: Record<ReportKind, string> = {
  sold: "is sold",
  price: "has a wrong price",
  "take-down": "should be taken down",
};

/**
 * Returns the notice about a dealership's reports of a day: one, whatever their number.
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
  const others = count === 1 ? "" : ` ${formatAmount(count - 1, "more report waits", "more reports wait")} with it.`;
  return {
    key: `dealer-report:${id}:${day}`,
    kind: "dealer-report",
    title: `${name}: ${title} ${WORDS[kind]}`,
    body: `The dealership reports this. Confirm or decline it with one click.${others}`,
    path: dealershipScreen(id, "scorecard"),
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, day, reports: count, reportKind: kind },
  };
}

/**
 * Returns the notice about a car that was reported as sold and is on the dealer's website again: one for each return.
 * @param car.gone the time at which its website had removed it, in seconds since 1970 @param car.title of the car
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
    title: `${name}: ${title} was sold but is on the website again`,
    body: "It stays hidden until you show it again.",
    path: dealershipScreen(id, "scorecard"),
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, reportId },
  };
}
