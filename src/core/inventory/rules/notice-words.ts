import { dealershipScreen, type Notice, type NoticeWords, WITHOUT_MAIL } from "#core/notices/rules/notice.ts";
import { formatAmount, formatDollars } from "#kernel/words/rules/numbers.ts";

/** The kind of notice about prices that are being checked. */
export const NOTICE_WORDS = {
  "price-doubted": {
    order: 50,
    label: "Price being checked",
    meaning:
      "A car's price changed beyond what cars do. The old one stays until a later sync or file says the same, or until you decide.",
    defaults: WITHOUT_MAIL,
    need: { severity: "soon", many: (count) => `Prices of ${count} syncs and files are being checked` },
  },
} as const satisfies Record<string, NoticeWords>;

/**
 * Tells that prices of a crawl or a file wait to be checked: once for each crawl or file.
 * @param doubt.since when they came, in seconds since 1970 @param doubt.title of the first car; its two prices in dollars
 */
export function doubtedPriceNotice(doubt: {
  id: number;
  name: string;
  since: number;
  count: number;
  title: string;
  before: number;
  price: number;
}): Notice {
  const { id, name, since, count, title, before, price } = doubt;
  const others = count === 1 ? "" : ` ${formatAmount(count - 1, "more price waits", "more prices wait")} with it.`;
  const first = `${title}: ${formatDollars(before)} is shown, ${formatDollars(price)} came. It waits for a later sync or file that says the same, or for you: say which is right with one click.`;
  return {
    key: `price-doubted:${id}:${since}`,
    kind: "price-doubted",
    title: `${name}: ${count === 1 ? "a price is" : `${count} prices are`} being checked`,
    body: `${first}${others}`,
    path: `${dealershipScreen(id, "cars")}&cars.show=price-check`,
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, prices: count },
  };
}
