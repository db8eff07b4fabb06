import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { beginPdf, PDF_WIDTH, type PdfPages } from "#kernel/files/pdf/pdf-pages.ts";
import type { SiteLogo } from "#kernel/settings/rules/site-look.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { PortalSite } from "../portal-mails.ts";
import { monthWords } from "../rules/month.ts";
import { comparedWords, type MonthlyReport, type Pair, positionWords } from "../rules/monthly-report.ts";

const days = (count: number | null): string => (count === null ? "none" : formatAmount(Math.round(count), "day"));
const dayWords = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric", timeZone: "UTC" });

const figure = (name: string, pair: Pair) => ({
  name,
  value: formatCount(pair.current),
  remark: comparedWords(pair) ?? "",
});

/** Adds the prices compared with the market: a row for each label with a bar, the most expensive last. */
function addMarket(pages: PdfPages, { market, isOver, timeZone }: MonthlyReport): void {
  pages.heading("Prices against the market");
  if (!market) {
    pages.text("Prices were not compared with the market at the end of this month.", "P");
    return;
  }
  const counts = [...DEAL_LABELS, "none" as const].map((label) => ({
    name: label === "none" ? "No label" : DEAL_WORDS[label],
    count: market.labels[label] ?? 0,
  }));
  const total = Math.max(
    1,
    counts.reduce((sum, { count }) => sum + count, 0),
  );
  const middle = market.medianPosition;
  if (middle !== null) pages.text(`The median price is ${positionWords(middle)}.`, "P");
  pages.space(4);
  pages.table(
    [
      { head: "Label", width: 120 },
      { head: "Cars", width: 70, align: "right" },
      { head: "Share", width: PDF_WIDTH - 190 },
    ],
    counts.map(({ name, count }) => ({
      cells: [name, formatCount(count), `${Math.round((100 * count) / total)}%`],
      bar: count / total,
    })),
  );
  const at = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(market.notedAt);
  const when = isOver ? `As of ${at}.` : `As of today, ${at}.`;
  pages.text(`${when} An estimate from the prices of similar cars, not an offer.`, "P", { size: 8, muted: true });
}

function addProblems(pages: PdfPages, { problems, market }: MonthlyReport): void {
  pages.heading("Problems");
  const narrow = { width: 110, align: "right" } as const;
  pages.table(
    [
      { head: "Problem", width: PDF_WIDTH - 220 },
      { ...narrow, head: "Fixed" },
      { ...narrow, head: "Open at the end" },
    ],
    [
      { cells: ["No price", formatCount(problems.noPrice.fixed), formatCount(problems.noPrice.open)] },
      { cells: ["No photo", formatCount(problems.noPhoto.fixed), formatCount(problems.noPhoto.open)] },
      { cells: ["Price above the market", "-", market ? formatCount(market.overMarket) : "not noted"] },
      { cells: ["Sources that contradict each other", "-", market ? formatCount(market.conflicts) : "not noted"] },
    ],
  );
}

/** The room of the logo, in points. */
const LOGO = { height: 26, maxWidth: 180 };

function addLogo(pages: PdfPages, { width, height, plate }: SiteLogo, png: Buffer): void {
  const scale = Math.min(LOGO.height / height, LOGO.maxWidth / width);
  pages.picture(png, { width: width * scale, height: height * scale }, plate === "light" ? "#13212a" : null);
  pages.space(6);
}

/**
 * Makes a month's report as a PDF file of US letter pages: real text with its structure, at most two pages unless titles are very
 * long.
 * @param logoImage the operator's logo as PNG; null without one
 */
export async function monthPdf(
  report: MonthlyReport,
  { siteName, look }: PortalSite,
  logoImage: Buffer | null = null,
): Promise<Buffer> {
  const { dealershipName, location, month, cars, leads, isOver, lastDay, topCars, timeZone } = report;
  const title = `${dealershipName}: ${monthWords(month)}`;
  const pages = await beginPdf(title);
  if (look?.logo && logoImage) addLogo(pages, look.logo, logoImage);
  pages.text(`Monthly report by ${siteName}`, "P", { size: 9, muted: true });
  pages.space(4);
  pages.text(title, "H1", { size: 20, bold: true });
  const covered = isOver
    ? monthWords(month)
    : `${monthWords(month)}, until ${dayWords.format(new Date(`${lastDay}T00:00:00Z`))}`;
  pages.text([location, isOver ? null : covered].filter(Boolean).join(". "), "P", { muted: true });
  pages.space(8);
  pages.rule();
  pages.space(14);
  pages.figures([
    {
      name: "Cars listed",
      value: formatCount(cars.listed),
      remark: `${formatCount(cars.atEnd)} ${isOver ? "at the end" : "today"}`,
    },
    figure("Views", leads.views),
    figure("Contacts", leads.contacts),
    figure("Questions", leads.questions),
  ]);
  pages.rule();

  pages.heading("Cars and days on the market");
  const half = { width: PDF_WIDTH / 4, align: "right" } as const;
  pages.table(
    [
      { head: "Cars", width: PDF_WIDTH / 2 },
      { ...half, head: "Number" },
      { ...half, head: "Days listed (median)" },
    ],
    [
      { cells: ["New in the month", formatCount(cars.added), ""] },
      { cells: ["Gone in the month", formatCount(cars.left), days(report.days.left)] },
      { cells: [isOver ? "Listed at its end" : "Listed today", formatCount(cars.atEnd), days(report.days.atEnd)] },
    ],
  );
  addMarket(pages, report);
  addProblems(pages, report);
  if (topCars.length > 0) {
    pages.heading("Most popular cars");
    pages.table(
      [
        { head: "Car", width: PDF_WIDTH - 160 },
        { head: "Views", width: 80, align: "right" },
        { head: "Contacts", width: 80, align: "right" },
      ],
      topCars.map((car) => ({ cells: [car.title, formatCount(car.views), formatCount(car.contacts)] })),
    );
  }
  pages.space(12);
  pages.text(
    `Views, contacts and questions are counted in the time zone ${timeZone}; a visitor's repeats within half an hour count once. Listed cars are from the record of advertisements, whose days are UTC.`,
    "P",
    { size: 8, muted: true },
  );
  return pages.finish(`${siteName}. ${title}`);
}
