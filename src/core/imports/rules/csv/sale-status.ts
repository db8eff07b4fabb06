/** The words of a status for a car that has gone. Signs between words are read as spaces. */
const SOLD =
  /^(?:(?:just |retail |cash )?sold(?! as\b| by\b)\b.*|sld|deleted|removed(?: from (?:the )?(?:lot|stock|inventory|website|site))?|archived|inactive(?: sold)?|closed(?: won)?|deal funded|out of stock|stock(?:ed)? out|(?:not ?|un)available|delivered(?: \w+)?|retailed|wholesaled?|(?:dealer )?traded(?: (?:out|away))?|dealer trade|transferred(?: out)?|(?:(?:sent|gone|going|returned) )?(?:to|at) (?:the )?auction|auction(?:ed)?|rdr(?:'?d)?|deal (?:closed|done)|finali[sz]ed|vendid[oa]|vendue?|agotad[oa]|verkauft)(?: \(?[\d/. ]{4,10}\)?)?$/i;
/** The words of a status for a car that is not offered. "Pending", "On hold" and "In transit" are. */
const NOT_OFFERED =
  /^(?:disabled|discontinued|expired|ended|suspended|paused|outofstock|no longer (?:available|for sale|in (?:our )?(?:stock|inventory)|listed|on (?:the )?lot)|(?:do )?not (?:(?:for|4) sale|published|active|listed|live|in stock|on (?:the )?(?:web|website|lot)|sell|list|advertise|publish|post|show|display)|no (?:web|website)|n\.?f\.?s\.?|off (?:the )?(?:market|lot|web|website|line|sale)|offline|withdrawn|pulled|gone|(?:auto )?draft|trash(?:ed)?|private|hidden|(?:un|de) ?(?:publish(?:ed)?|listed)|unlist|cancell?ed|junk(?:ed)?|scrap(?:ped)?|totall?ed|total loss|stolen|donated|duplicates?|part(?:ed|ing) out|parts (?:only|car))$/i;
/** The words of a status for a car that is for sale, or will be soon. */
const OFFERED =
  /\b(?:available|stock|active|live|publish(?:ed)?|online|for sale|pending|hold|held|deposit|reserved|transit|recon\w*|ready|front ?line|new|used|pre ?owned|certified|cpo|arriv\w+|coming|soon|inbound|ordered|order|lot|listed|visible|catalog|search|enabled|open|retail|demo\w*|loaner|on|yes|y|true|t|a|ok|1|instock|preorder|backorder|under contract|consign\w*|service|detail\w*|photos?|priced|special|featured|clearance|sale)\b/i;
/** A name in front of the word: "DMS Status: Sold". */
const LABEL = /^[a-z ]{0,20}status\s?[:=–-]\s?/i;

/** Returns a status without its label, in words parted by single spaces. */
const wordsOf = (status: string): string =>
  status
    .slice(0, 120)
    .replace(LABEL, "")
    .replace(/[_\-–/|,;:!*&]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const NO = /^(?:n|no|false|f|0|-1|off)$/i;

/** A car's sale as its row tells it; null where it is offered. */
export type SaleWord = "sold" | "not for sale";

/** Reads a status. */
export function readSaleStatus(status: string): SaleWord | null {
  const text = wordsOf(status);
  if (SOLD.test(text)) return "sold";
  return NOT_OFFERED.test(text) ? "not for sale" : null;
}

/** True for the words of a status that say neither that the car is offered nor that it is not: "Floorplan". */
export function isUnknownStatus(status: string): boolean {
  const text = wordsOf(status);
  return /\p{L}{3}/u.test(text) && readSaleStatus(status) === null && !OFFERED.test(text);
}

/** True for a no in a column such as "Published", "Active" or "Show on web". */
export const isNo = (flag: string): boolean => NO.test(flag);

const GONE_WORDS = String.raw`(?:sold(?!\s+(?:as|with|by|new|at|in|for|here|locally)\b)|not for sale|no longer available|off(?: the)? market|withdrawn|unavailable|vendid[oa])`;
/** Words that belong to other sentences, too, unless a sign sets them apart or they shout: "*DELIVERED*", "free delivery". */
const SET_APART = "(?:DELIVERED|GONE|DRAFT|RETAILED|UNPUBLISHED)";
const FIRST_IN_TITLE = new RegExp(
  String.raw`^[^\p{L}\d]{0,10}(?:just\s)?(?:${GONE_WORDS}(?!\p{L})|(?:delivered|gone|draft)\s?[\])*!:–-])`,
  "iu",
);
const LAST_IN_TITLE = new RegExp(
  String.raw`(?:(?<![\p{L}\d])${GONE_WORDS}|[[(*–-]\s?(?:delivered|gone|draft))(?:\sout)?[^\p{L}\d]{0,10}$`,
  "iu",
);
const SHOUTED = new RegExp(
  String.raw`^[^\p{L}\d]{0,10}${SET_APART}(?!\p{L})|(?<!\p{L})${SET_APART}[^\p{L}\d]{0,10}$`,
  "u",
);
/** Between other words only in capitals and set apart: "2018 Accord *SOLD* EX", "2018 Accord - SOLD to a neighbour". */
const MARKED_IN_TITLE = /[*([<!~-]\s?SOLD\s?[*)\]>!~-]|\s[–-]\s?SOLD\sto\b/i;

/** Reads a title that begins or ends with the word: "**SOLD** 2020 Dodge", "2018 Honda - NOT FOR SALE". Not "sold as is". */
export function readSaleInTitle(title: string): SaleWord | null {
  const text = title.slice(0, 300);
  const word = [FIRST_IN_TITLE, LAST_IN_TITLE, MARKED_IN_TITLE, SHOUTED]
    .map((pattern) => pattern.exec(text)?.[0])
    .find((found) => found !== undefined);
  if (word === undefined) return null;
  return /sold|delivered|retailed|vendid/i.test(word) ? "sold" : "not for sale";
}

const FIRST_SOLD_YEAR = 1990;
/** "2025-03-04", "3/4/25 10:00", "Mar 4, 2025" */
const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})(?!\d)/i;
/** "30/10/2026": the day before the month, as most of the world writes it; read so where the month cannot come first. */
const DAY_FIRST = /^(1[3-9]|2\d|3[01])[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?!\d)/;
/** "30-Oct-26", "30 Oct 2026", "30Oct2026" */
const DAY_MONTH_NAME = /^(\d{1,2})[- /]?([a-z]{3,9})\.?[- /]?(\d{2}|\d{4})(?!\d)/i;
/** "Oct-30-26", "Oct 30, 26" */
const MONTH_NAME_DAY = /^([a-z]{3,9})\.?[- /](\d{1,2})(?:, |[-/ ])(\d{2}|\d{4})(?!\d)/i;
/** "30-Oct": a day that a spreadsheet shows without its year. It has been. */
const WITHOUT_YEAR = /^(?:(\d{1,2})[- ]([a-z]{3,9})|([a-z]{3,9})[- ](\d{1,2}))$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[,.]? /i;
/** The number that spreadsheets store for a day: days since 30 December 1899. */
const SERIAL_DAY = /^[34]\d{4}(?:\.\d{1,12})?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const inFull = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** Returns a day whose month is a name as "30 Oct 2026"; null for other texts. */
function namedDay(text: string, now: Date): string | null {
  const [, day, month, year] = DAY_MONTH_NAME.exec(text) ?? [];
  if (day !== undefined) return `${day} ${month} ${inFull(year ?? "")}`;
  const [, monthFirst, daySecond, yearThird] = MONTH_NAME_DAY.exec(text) ?? [];
  if (monthFirst !== undefined) return `${daySecond} ${monthFirst} ${inFull(yearThird ?? "")}`;
  const [, dayOnly, monthOnly, monthBefore, dayAfter] = WITHOUT_YEAR.exec(text) ?? [];
  const short = dayOnly === undefined ? `${dayAfter} ${monthBefore}` : `${dayOnly} ${monthOnly}`;
  return dayOnly === undefined && dayAfter === undefined ? null : `${short} ${now.getUTCFullYear() - 1}`;
}

function timeOf(written: string, now: Date): number {
  const text = written.trim().replace(WEEKDAY, "");
  if (SERIAL_DAY.test(text)) return SERIAL_EPOCH + Math.floor(Number(text)) * DAY_MS;
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined) return Date.UTC(Number(inFull(year ?? "")), Number(month) - 1, Number(day));
  const named = namedDay(text, now);
  if (named !== null) return Date.parse(`${named} UTC`);
  const spaced = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return DATE.test(spaced) ? Date.parse(spaced) : Number.NaN;
}

/** True for a day in any writing of a spreadsheet. */
export const isDay = (text: string): boolean => !Number.isNaN(timeOf(text, new Date(0)));

/** True when a cell holds a past day in a spreadsheet's format. "0000-00-00" and "N/A" do not count. */
export function isPastDate(text: string, now: Date): boolean {
  const time = timeOf(text, now);
  return time <= now.getTime() && new Date(time).getUTCFullYear() >= FIRST_SOLD_YEAR;
}
