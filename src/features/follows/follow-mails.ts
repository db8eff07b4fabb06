import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { parseSearchText } from "#core/listing/search-text.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { type MailBlock, type MailSite, writeMailText } from "#kernel/mail/mail-text.ts";
import { toHeaderText } from "#kernel/mail/rules/mail-address.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { formatAmount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { Followed } from "./describe-followed.ts";
import { describeQuery } from "./follow-query.ts";
import { CONFIRM_WITHIN_HOURS, type Frequency } from "./rules/follow-rules.ts";
import { carOf } from "./rules/followed-car.ts";

const MAX_SUBJECT = 120;

/** Says of which news a follower hears. */
export const whenWeWrite = (isCar: boolean): string =>
  isCar
    ? "when its price drops, and when it is sold or its dealer takes it off"
    : "when a new car matches or a price drops";

const address = ({ publicUrl }: MailSite, path: string): string => new URL(path, `${publicUrl}/`).href;

/**
 * The mail that asks its reader to confirm. Anybody can have it sent to anybody.
 * @param followed.words the search in the catalogue's words (`describeKnown`), or a car's title
 */
export function confirmationMail(
  site: MailSite,
  to: string,
  { words, isCar }: Pick<Followed, "words" | "isCar">,
  token: string,
): Mail {
  const content = writeMailText({
    site,
    blocks: [
      { kind: "heading", text: `Follow this ${isCar ? "car" : "search"}?` },
      { kind: "text", text: words },
      { kind: "text", text: `Confirm, and we write to you ${whenWeWrite(isCar)}.` },
      { kind: "button", text: "Confirm", url: address(site, `/follow/confirm/${token}`) },
      { kind: "text", text: `The link works for ${CONFIRM_WITHIN_HOURS} hours.` },
    ],
    footer: [
      {
        kind: "text",
        text: `Somebody typed this address at ${site.siteName}. If it was not you, do nothing: without a confirmation you get no mail about it.`,
      },
    ],
  });
  return { to, subject: toHeaderText(`Please confirm: follow “${words}”`, MAX_SUBJECT), ...content };
}

/** A car's price with all fees that are known, and behind it its parts: ["$18,499", "Dealer's price $18,000 + $499 fees"]. */
export const priceWords = ({ price, dealerPrice, feesUsd }: Vehicle): (string | null)[] => [
  formatDollars(price) ?? "Call for price",
  pricePartsWords(dealerPrice, feesUsd),
];

/** A car's text in a mail, the same for all its readers. */
export type CarLine = {
  title: string;
  notes: readonly string[];
  facts: string;
  url: string;
  /** True when its price has dropped lately. */
  isDropped: boolean;
};

export function describeCar(site: MailSite, vehicle: Vehicle): CarLine {
  const { priceDrop, deal, mileage, location, dealership } = vehicle;
  const notes = [
    ...priceWords(vehicle),
    priceDrop && `${formatDollars(priceDrop.amount)} less than before`,
    deal && DEAL_WORDS[deal.label],
  ];
  const facts = [formatMiles(mileage), location, dealership.name];
  return {
    title: vehicle.title,
    notes: notes.filter((note) => note !== null),
    facts: facts.filter(Boolean).join(" · "),
    url: address(site, vehiclePath(vehicle)),
    isDropped: priceDrop !== null,
  };
}

type NewsCar = { line: CarLine; kind: "listed" | "dropped" };

const carBlock = ({ line: { title, notes, facts, url }, kind }: NewsCar): MailBlock => ({
  kind: "car",
  title,
  note: [...notes, ...(kind === "listed" ? ["new"] : [])].join(" · "),
  facts,
  url,
});

function summarize(listed: number, dropped: number): string {
  return [listed > 0 && formatAmount(listed, "new car"), dropped > 0 && formatAmount(dropped, "price drop")]
    .filter(Boolean)
    .join(", ");
}

/**
 * Writes the mail with a search's news.
 * @param news.cars the cars that it names
 * @param news.more the number of other cars
 */
export function newsMail(
  site: MailSite,
  to: string,
  news: {
    query: string;
    frequency: Frequency;
    token: string;
    cars: readonly NewsCar[];
    more: { listed: number; dropped: number };
  },
): Mail {
  const { query, token, cars, more } = news;
  const car = carOf(query) && cars[0]?.line;
  const search = car?.title ?? describeQuery(parseSearchText(query));
  const named = cars.filter(({ kind }) => kind === "listed").length;
  const what = summarize(named + more.listed, cars.length - named + more.dropped);
  const listing = car?.url ?? address(site, query === "" ? "/" : `/?${query}`);
  const rest = more.listed + more.dropped;
  const manage = address(site, `/follow/manage/${token}`);
  const end = address(site, `/follow/end/${token}`);
  const content = writeMailText({
    site,
    blocks: [
      { kind: "heading", text: what },
      { kind: "text", text: search },
      ...cars.map(carBlock),
      {
        kind: "button",
        text: rest > 0 ? `And ${rest} more` : car ? "See the car" : "See all cars of this search",
        url: listing,
      },
    ],
    footer: [
      {
        kind: "text",
        text: `You follow this ${car ? "car" : "search"} at ${site.siteName}, ${news.frequency === "daily" ? "once a day" : "as soon as something changes"}.`,
      },
      { kind: "link", text: "Change how often", url: manage },
      { kind: "link", text: "Stop these mails", url: end },
    ],
  });
  return {
    to,
    subject: toHeaderText(`${what}: ${search}`, MAX_SUBJECT),
    ...content,
    // RFC 8058: mail programs show their own button, which posts to the address.
    headers: {
      "List-Unsubscribe": `<${end}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  };
}

/** Writes the last mail about a car: it is no longer listed. @param car.path its page, which shows similar cars */
export function goneMail(site: MailSite, to: string, car: { title: string; path: string }): Mail {
  const content = writeMailText({
    site,
    blocks: [
      { kind: "heading", text: "No longer listed" },
      { kind: "text", text: car.title },
      { kind: "text", text: "This car has been sold or taken off." },
      { kind: "button", text: car.path === "/" ? "See all cars" : "See similar cars", url: address(site, car.path) },
    ],
    footer: [
      {
        kind: "text",
        text: `You followed this car at ${site.siteName}. This is the last mail about it: we have deleted your address.`,
      },
    ],
  });
  return { to, subject: toHeaderText(`No longer listed: ${car.title}`, MAX_SUBJECT), ...content };
}
