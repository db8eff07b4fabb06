import { remember, rememberLast } from "#kernel/words/rules/remember.ts";
import { areNumbers, photoSize } from "./image-size.ts";
import { type Address, httpUrl, splitAddress, withoutEscapes } from "./urls.ts";

const MAX_IMAGES = 60;
/** File names of pictures that are not photos of the car. */
const NOT_A_PHOTO =
  /(?:^|[/_.-])(?:logos?|spinner|loader|loading|placeholders?|place-holder|coming[-_ ]?soon|photo[-_]?coming|awaiting|image[-_]?not|no[-_]?(?:image|photo|img|pic|vehicle|car|vox|evox)s?|photo[-_]?unavailable|unavailable|notfound|not[-_]found|blank|spacer|transparent|1x1|pixel|badges?|icons?|sprites?|favicon|carfax\w*|autocheck\w*|banners?|avatar|default[-_]?(?:image|car|vehicle|photo)|missing|dummy)(?=$|[/_.\-\d])|logo[-_][a-z]|nophoto|noimage|noevox|comingsoon|placeholder|photos?[-_]?pending|no[-_]?preview|not[-_]?available|[-_]logo\b/i;
/** File names that never belong to a photo: "default.jpg" is a template's picture, but "default-blue-civic.jpg" may be a car. */
const NOT_A_PHOTO_NAME =
  /^(?:default|none|empty|null|undefined|na|n-a|sold)(?:[-_]?\d{1,4}(?:x\d{1,4})?)?(?:\.\w{2,5})?$/i;
const NOT_A_PHOTO_FOLDER = /^(?:\w{0,30}logos|logo|icons?|badges?|sprites?|placeholders?)$/i;
const NOT_A_PHOTO_TYPE = /\.(?:svg|gif|ico|css|js|html?|aspx|mp4|webm|pdf)$/i;
/** Hosts of analytics services. They never serve a picture of a car. */
const TRACKING_HOST =
  /(?:^|\.)(?:bat\.bing\.(?:com|net)|doubleclick\.net|google-analytics\.com|googletagmanager\.com|googleadservices\.com|googlesyndication\.com|facebook\.com|adsrvr\.org|adnxs\.com|hotjar\.com|clarity\.ms|quantserve\.com|scorecardresearch\.com|criteo\.com|demdex\.net|omtrdc\.net|rlcdn\.com|px\.ads\.linkedin\.com|analytics\.twitter\.com|ct\.pinterest\.com)$/i;
/** Words in hosts of likely analytics services. This is less certain, so a picture file on such a host counts as a picture. */
const TRACKING_LABEL =
  /(?:^|[.-])(?:pixels?|px|analytics|tracking|tracker|beacons?|telemetry|metrics|adserver|adservices?)[.-]/i;
/** The end of an analytics address's path: "/tr?id=…", "/collect?v=2", "/action/0?evt=pageLoad". */
const TRACKING_PATH =
  /\/(?:pixel|tr|beacon|g?\/?collect|track(?:er|ing)?|imp(?:ression)?|event|pageview|ping|hit|conversion|action)(?:\/\d{0,4})?$/i;
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|bmp|jfif|heic)$/i;
/** Parameters that describe the visit. The address of a picture has at most two of them. */
const VISIT_PARAMETER =
  /^(?:tid|cid|uid|sid|mid|evt|event|ev|en|dl|rl|dt|tl|sr|sw|sh|sc|ul|lg|ord|rn|rnd|rand|pagetype|prodid|asc|noscript|pi|en_\w{1,20})$/i;

/**
 * Returns the photos among raw addresses: absolute, in the site's order, each once. Of several sizes of a picture the largest is kept, at
 * the first one's position. Logos, badges, spinners, "coming soon" pictures, vector graphics and inline data are left out.
 */
export function readImages(raw: readonly unknown[], pageUrl: string): string[] {
  const best = new Map<string, { url: string; width: number }>();
  const widths = new Map<string, number[]>();
  for (const entry of raw.slice(0, 400)) {
    const url = photoAddress(entry, pageUrl);
    if (url === null) continue;
    const { key, width, isStated } = photoSize(url);
    const others = widths.get(key);
    const photo = !isStated && others?.some((other) => areNumbers(other, width)) ? `${key} ${width}` : key;
    if (others === undefined) widths.set(key, [width]);
    else others.push(width);
    const known = best.get(photo);
    if (known === undefined || width > known.width) best.set(photo, { url: url.href, width });
    if (best.size >= MAX_IMAGES) break;
  }
  return [...best.values()].map((image) => image.url);
}

function photoAddress(entry: unknown, pageUrl: string): Address | null {
  const written = typeof entry === "string" ? largestOfSet(entry).trim() : entry;
  const address = httpUrl(written, pageUrl);
  // A query alone comes from a template with a missing address: it leads to the page itself.
  if (address === null || (typeof written === "string" && written.startsWith("?"))) return null;
  const url = splitAddress(address);
  const path = withoutEscapes(url.pathname);
  if (path === "/" || NOT_A_PHOTO_TYPE.test(path) || isTrackingPixel(url, path)) return null;
  const end = path.lastIndexOf("/");
  const file = path.slice(end + 1);
  return isWrongFolder(path.slice(0, Math.max(0, end))) || NOT_A_PHOTO.test(`/${file}`) || NOT_A_PHOTO_NAME.test(file)
    ? null
    : url;
}

/**
 * True when one of the last two folders holds no photos. Only whole names count, because a dealer's own folder may be called "banner-ford".
 */
const isWrongFolder = rememberLast((path) => path.split("/").slice(-2).some(holdsNoPhotos));

const holdsNoPhotos = remember(500, (folder) => NOT_A_PHOTO_FOLDER.test(folder));

/** True when an address is a tracking pixel, by its host, the end of its path, or its parameters. */
function isTrackingPixel(url: Address, path: string): boolean {
  const host = trackingHost(url.hostname);
  if (host === "certain") return true;
  if (PICTURE_FILE.test(path)) return false;
  if (host === "likely") return true;
  if (url.search === "") return false;
  if (TRACKING_PATH.test(path)) return true;
  let visitParameters = 0;
  for (const name of new URLSearchParams(url.search).keys()) if (VISIT_PARAMETER.test(name)) visitParameters += 1;
  return visitParameters >= 3;
}

const trackingHost = remember(200, (host) => {
  if (TRACKING_HOST.test(host)) return "certain";
  return TRACKING_LABEL.test(host) ? "likely" : "no";
});

/** True when an address may be a photo of the car, by the same rule as `readImages`. */
export function mayBePhoto(entry: unknown, pageUrl: string): boolean {
  return photoAddress(entry, pageUrl) !== null;
}

/** Returns the address with the largest width or density in a `srcset`; any other text unchanged. */
function largestOfSet(text: string): string {
  if (text.length > 20_000 || !/\s\d+(?:\.\d+)?[wx]\s*(?:,|$)/.test(text)) return text;
  let best = { address: text, size: -1 };
  for (const part of text.split(/,\s+/)) {
    const [address = "", descriptor = "1x"] = part.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor);
    if (size > best.size) best = { address, size };
  }
  return best.address;
}
