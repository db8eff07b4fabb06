import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { CONFIRM_WITHIN_HOURS, type Frequency, MAX_CARS_A_MAIL } from "#domain/follows/follow-rules.ts";
import type { Mail } from "#domain/mail/mail.ts";
import { toHeaderText } from "#domain/mail/mail-address.ts";
import { DEAL_WORDS } from "#domain/market/deal-words.ts";
import { vehiclePath } from "#domain/vehicles/vehicle-paths.ts";
import { type MailBlock, writeMailText } from "../mail/mail-text.ts";
import { describeQuery, parseQuery } from "./follow-query.ts";

export type MailSite = { siteName: string; publicUrl: string };
const MAX_SUBJECT = 120;

const address = ({ publicUrl }: MailSite, path: string): string => new URL(path, `${publicUrl}/`).href;

/** The mail that asks whether its reader wants to follow a search. */
export function confirmationMail(site: MailSite, to: string, query: string, token: string): Mail {
  const search = describeQuery(parseQuery(query));
  const content = writeMailText({
    siteName: site.siteName,
    blocks: [
      { kind: "heading", text: "Follow this search?" },
      { kind: "text", text: search },
      { kind: "text", text: "Confirm, and we write to you when a new car matches or a price drops." },
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
  return { to, subject: toHeaderText(`Please confirm: follow “${search}”`, MAX_SUBJECT), ...content };
}

/** A car with what is news about it. */
export type NewsCar = { vehicle: Vehicle; kind: "listed" | "dropped" };

const dollars = (usd: number): string => `$${usd.toLocaleString("en-US")}`;
const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function describeCar(site: MailSite, { vehicle, kind }: NewsCar): MailBlock {
  const { price, priceDrop, deal } = vehicle;
  const note = [
    price === null ? "Call for price" : dollars(price),
    priceDrop && `${dollars(priceDrop.amount)} less than before`,
    deal && DEAL_WORDS[deal.label],
    kind === "listed" && "new",
  ];
  const facts = [
    vehicle.mileage === null ? null : `${vehicle.mileage.toLocaleString("en-US")} miles`,
    vehicle.location,
    vehicle.dealership.name,
  ];
  return {
    kind: "car",
    title: vehicle.title,
    note: note.filter(Boolean).join(" · "),
    facts: facts.filter(Boolean).join(" · "),
    url: address(site, vehiclePath(vehicle)),
  };
}

function summarize(cars: readonly { kind: NewsCar["kind"] }[]): string {
  const listed = cars.filter(({ kind }) => kind === "listed").length;
  const dropped = cars.length - listed;
  return [listed > 0 && plural(listed, "new car"), dropped > 0 && plural(dropped, "price drop")]
    .filter(Boolean)
    .join(", ");
}

/**
 * The mail with a search's news.
 * @param news.cars those that are named, at most `MAX_CARS_A_MAIL`
 * @param news.all what is news about every car, the named ones too
 */
export function newsMail(
  site: MailSite,
  to: string,
  news: {
    query: string;
    frequency: Frequency;
    token: string;
    cars: readonly NewsCar[];
    all: readonly { kind: NewsCar["kind"] }[];
  },
): Mail {
  const { query, token, cars, all } = news;
  const search = describeQuery(parseQuery(query));
  const what = summarize(all);
  const listing = address(site, query === "" ? "/" : `/?${query}`);
  const rest = all.length - cars.length;
  const manage = address(site, `/follow/manage/${token}`);
  const end = address(site, `/follow/end/${token}`);
  const content = writeMailText({
    siteName: site.siteName,
    blocks: [
      { kind: "heading", text: what },
      { kind: "text", text: search },
      ...cars.map((car) => describeCar(site, car)),
      { kind: "button", text: rest > 0 ? `And ${rest} more` : "See all cars of this search", url: listing },
    ],
    footer: [
      {
        kind: "text",
        text: `You follow this search at ${site.siteName}, ${news.frequency === "daily" ? "once a day" : "as soon as something changes"}.`,
      },
      { kind: "link", text: "Change how often", url: manage },
      { kind: "link", text: "Stop these mails", url: end },
    ],
  });
  return {
    to,
    subject: toHeaderText(`${what}: ${search}`, MAX_SUBJECT),
    ...content,
    // RFC 8058: mail programs show a button of their own, which posts to the address.
    headers: {
      "List-Unsubscribe": `<${end}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  };
}

/** The cars that a mail names, of all that are news: the latest first. */
export const namedIn = <T>(all: readonly T[]): T[] => all.slice(0, MAX_CARS_A_MAIL);
