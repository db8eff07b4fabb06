import { splitLeadingMake } from "#core/facts/rules/make-names.ts";
import { decodeEntities } from "#core/facts/rules/text.ts";
import { namesVehicle, visibleText } from "./page-text.ts";

/** A kind of page that appears in place of a website and comes with status 200. */
type StandIn = {
  /** `refused`: the site requires an action from its visitors first. `stand-in`: there is no website at present. */
  kind: "refused" | "stand-in";
  sentence: string;
  /** Addresses that only such pages have. */
  address?: RegExp;
  /** Code that only such pages have. */
  code?: RegExp;
  /** Words of such pages. Ordinary pages may have them too, about something else. */
  words?: RegExp;
  /** In a title or main heading its words are about the page itself, even when the page links to cars: these may be advertisements. */
  isAboutDomain?: true;
};

const MARKETS = String.raw`(?:sedo|hugedomains|afternic|dan|undeveloped|domainmarket|buydomains|brandbucket|domainagents)\.com`;

const STAND_INS: readonly StandIn[] = [
  {
    kind: "stand-in",
    sentence: "The domain is parked: it is offered for sale.",
    isAboutDomain: true,
    address: new RegExp(String.raw`^https?://(?:[\w-]+\.)?(?:${MARKETS}|godaddy\.com/(?:forsale|domain))\b`, "i"),
    code: new RegExp(String.raw`//(?:www\.)?(?:${MARKETS})/|\bgodaddy\.com/forsale`, "i"),
    words:
      /\bdomain(?: name)?(?: [\w-]{1,63}\.[a-z]{2,12})? (?:is|may be|might be|could be) (?:available )?for sale\b|\b[\w-]{1,63}\.(?:com|net|org|us|co|auto|autos|cars) (?:is|may be) (?:available )?for sale\b|\b(?:buy|get|purchase) (?:this|the) domain\b|\b(?:offer on|interested in|inquire about) this domain\b|<title>[^<>]{0,80}\bdomain(?: name)? for sale\b/i,
  },
  {
    kind: "stand-in",
    sentence: "The domain has expired: a notice of its registrar stands in for the website.",
    isAboutDomain: true,
    words:
      /\bdomain(?: name)?(?: [\w-]{1,63}\.[a-z]{2,12})? (?:has |is )?expired\b|\b(?:website|site) (?:has )?expired\b|\bexpired domain\b/i,
  },
  {
    kind: "stand-in",
    sentence: "The domain is parked: advertisements or a notice of its registrar stand in for the website.",
    isAboutDomain: true,
    code: /\b(?:sedoparking|parkingcrew|bodis|bodiscdn|parklogic|dsparking|namedrive|domainsponsor)\.(?:com|net)\b|\bdata-adblockkey=|adsense\/domains\/caf\.js|\bwindow\.park\s?=|\blocation(?:\.href)?\s?=\s?["']\/lander\b|\bparking-lander\b/i,
    words:
      /\b(?:domain|web ?page|page|website|site)(?: name)?(?: [\w-]{1,63}\.[a-z]{2,12})? (?:is|has been) (?:currently )?parked\b|\bparked (?:free|for free|domain)\b|\bfuture home of something\b|\bdomain(?: name)?(?: [\w-]{1,63}\.[a-z]{2,12})? (?:is|was|has been) (?:recently |just |newly )?registered (?:at|with|by|through)\b|\b(?:domain|website) is(?:n['’]t| not) (?:yet )?connected\b/i,
  },
  {
    kind: "stand-in",
    sentence: "The website is suspended: a notice of its host stands in for its pages.",
    isAboutDomain: true,
    address: /\/cgi-sys\/suspendedpage\.cgi/i,
    words:
      /\b(?:account|website|site|web hosting) (?:has been |is |was )?(?:temporarily )?suspended\b|\bbandwidth limit exceeded\b/i,
  },
  {
    kind: "stand-in",
    sentence: "No website is set up at this address: the server shows its own default page.",
    address: /\/cgi-sys\/defaultwebpage\.cgi|\/wp-admin\/(?:install|setup-config)\.php/i,
    code: /<title>(?:welcome to nginx|apache\d? (?:\w{1,20} )?default page|(?:http server )?test page for the|iis windows(?: server)?<|internet information services|default web ?site page|web server['’]s default page|domain default page|wordpress › (?:installation|setup))|<h1>it works!<\/h1>|\b(?:plesk|cpanel) default page\b/i,
    words:
      /\b(?:apache|nginx|iis)\d? (?:\w{1,20} )?(?:default|test) page\b|\bthis is the default (?:web ?page|page|index page|website)\b|\bno (?:web ?site|site) is configured at this address\b|\bsuccessfully installed and working\b/i,
  },
  {
    kind: "stand-in",
    sentence: "No website is set up at this address: the server shows a list of files.",
    code: /<title>index of \//i,
  },
  {
    kind: "stand-in",
    sentence: "The website cannot reach its database: it shows an error in place of its pages.",
    words:
      /\berror establishing (?:a |the )?database connection\b|\b(?:could not|cannot|can['’]t|unable to|failed to) connect to (?:the |my ?sql |mysql )?(?:database|server|db)\b|\bdatabase (?:connection )?error\b|\bsqlstate\[|\btoo many connections\b/i,
  },
  {
    kind: "stand-in",
    sentence: "The website shows an error in place of its pages.",
    words:
      /\bthere has been a critical error on (?:this|your) website\b|\bfatal error: |\binternal server error\b|\bbad gateway\b|\bgateway time-?out\b|\bserver error in ['’]?\/|\bunable to service your request\b|(?:\b50\d |<(?:title|h[1-3])\b[^<>]{0,200}>\s{0,9})(?:service (?:temporarily )?unavailable|application error)\b/i,
  },
  {
    kind: "stand-in",
    sentence: "The website is down for maintenance: it says so in place of its pages.",
    words:
      /\b(?:down|closed|offline|unavailable) for (?:\w{1,12} )?(?:maintenance|repairs?)\b|\bundergoing (?:\w{1,12} )?maintenance\b|\bunder (?:\w{1,12} )?maintenance\b|\b(?:scheduled|site|website|planned|routine) maintenance\b|\bmaintenance mode\b|\bbe (?:right )?back (?:soon|shortly|online|up)\b|\b(?:website|site|server|system) is (?:currently |temporarily )?(?:down|offline|unavailable|out of service|being (?:updated|upgraded|rebuilt|redesigned|improved|worked on))\b|<(?:title|h[1-3])\b[^<>]{0,200}>\s{0,9}temporarily (?:unavailable|down|offline)\b/i,
  },
  {
    kind: "stand-in",
    sentence: "The website is not ready: it says that it is coming soon or under construction.",
    words:
      /\bunder construction\b|\b(?:website|site|page|webpage)(?: is)?(?: now)? (?:coming|launching|opening) soon\b|<(?:title|h[1-3])\b[^<>]{0,200}>\s{0,9}(?:coming|launching) soon\b/i,
  },
  {
    kind: "refused",
    sentence: "The site asks about cookies before it shows its pages, and our crawler does not answer such questions.",
    words:
      /\bbefore you continue\b(?=.{0,400}\b(?:cookies?|privacy|consent|accept)\b)|\b(?:accept|agree to|allow|enable|consent to) (?:our |all |the |these )?(?:use of )?cookies (?:to|before|in order to) (?:continue|enter|proceed|view|visit|use|access)\b|\bto (?:continue|enter|proceed|view|visit|use|access)\b.{0,60}\b(?:accept|agree to|allow|enable|consent to) (?:our |all |the |these )?(?:use of )?cookies\b|\bcookies (?:must be|are not|need to be) (?:accepted|enabled)\b/i,
  },
  {
    kind: "refused",
    sentence:
      "The site asks for the visitor's age before it shows its pages, and our crawler does not answer such questions.",
    words:
      /\b(?:verify|confirm) (?:your age|that you are (?:over|at least) (?:18|21))\b|\bage verification\b|\b(?:are you|you must be) (?:over |at least )?(?:18|21)\b.{0,40}(?:\benter\b|\bsite\b|\bwebsite\b|\?)/i,
  },
  {
    kind: "refused",
    sentence: "The site does not show its pages to visitors from where our crawler is.",
    words:
      /\b(?:website|site|page|content) is (?:currently )?(?:not available|unavailable|blocked) (?:in|to|for) (?:visitors (?:from|in) )?(?:your|this) (?:country|region|location)\b|\bnot available (?:in|to visitors (?:from|in)) the european\b/i,
  },
];

/** The most text of such a page, in characters. */
const MAX_TEXT = 2_500;
/** The words must be in the title or a heading, unless the whole page is as short as this. */
const MAX_NOTICE_TEXT = 600;
const MAX_HTML = 300_000;

/** An empty element that the scripts of a page fill. The page's other text may then be meant for browsers without scripts. */
const EMPTY_ROOT =
  /<(?:div|main|section|app-root)\b[^<>]{0,200}\bid=["']?(?:root|app|__next|__nuxt|___gatsby)\b[^<>]{0,200}>\s{0,99}<\//i;
/** A link to a list of cars on the same site. */
const LIST_LINK =
  /\bhref=["']?(?!https?:|\/\/)[^"'\s<>]{0,80}(?:inventory|pre-?owned|used|for-?sale|vehicles|showroom|our-?cars|all-?cars)/i;
/** Words of a dealer with an empty lot. They appear on the dealer's own page. */
const EMPTY_LOT = /\bsold out\b|\b(?:no|all|more|new) (?:\w{1,12} )?(?:vehicles|cars|inventory|arrivals)\b/i;
const MILEAGE = /\b\d{1,3},?\d{3}\s?(?:mi|miles)\b/i;
const YEAR_AND_NAME = /\b(?:19|20)\d\d\s{1,3}([A-Z][\w-]{1,20}(?: [A-Z][\w-]{1,20})?)/g;

/**
 * Recognizes a page in place of a website: a parked domain, a maintenance notice, a server's default page, a question that visitors must
 * answer first. A page that shows a car or leads to a list of cars is not one.
 * @param url the page's address after redirects
 * @returns a sentence for the operator that says which kind it is; null for any other page
 */
export function standInPage(url: string, html: string): Pick<StandIn, "kind" | "sentence"> | null {
  const placed = STAND_INS.find(({ address }) => address?.test(url));
  if (placed !== undefined) return placed;
  if (html.length > MAX_HTML || namesVehicle(html)) return null;
  const text = plain(visibleText(html));
  if (text.length > MAX_TEXT || showsCars(text)) return null;
  const isOrdinary = LIST_LINK.test(html) || EMPTY_ROOT.test(html) || EMPTY_LOT.test(text);
  const main = headingsOf(html, MAIN_HEADINGS);
  const noticeText = `${headingsOf(html, HEADINGS)}\n${text.length <= MAX_NOTICE_TEXT ? text : ""}`;
  const found = STAND_INS.find(
    ({ code, words, isAboutDomain }) =>
      code?.test(html) || (isAboutDomain && words?.test(main)) || (!isOrdinary && words?.test(noticeText)),
  );
  return found ?? null;
}

function showsCars(text: string): boolean {
  if (MILEAGE.test(text)) return true;
  return [...text.matchAll(YEAR_AND_NAME)].some(([, name = ""]) => splitLeadingMake(name) !== null);
}

const MAIN_HEADINGS = /<(?:title|h1)\b[^<>]{0,300}>[^<>]{0,300}/gi;
const HEADINGS = /<(?:title|h[1-3])\b[^<>]{0,300}>[^<>]{0,300}/gi;

/** Returns the page's title and headings, with their tags. */
const headingsOf = (html: string, headings: RegExp): string =>
  plain([...html.matchAll(headings)].map(([heading]) => heading).join("\n"));

const plain = (text: string): string => decodeEntities(text).replace(/\s+/g, " ");
