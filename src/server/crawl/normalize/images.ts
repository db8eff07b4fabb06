import { decodedPath, httpUrl } from "./urls.ts";

const MAX_IMAGES = 60;
/** File names and folders that hold anything but photographs of the car. */
const NOT_A_PHOTO =
  /(?:^|[/_.-])(?:logos?|spinner|loader|loading|placeholders?|place-holder|coming[-_ ]?soon|photo[-_]?coming|awaiting|image[-_]?not|no[-_]?(?:image|photo|img|pic|vehicle|car|vox|evox)s?|photo[-_]?unavailable|unavailable|notfound|not[-_]found|blank|spacer|transparent|1x1|pixel|badges?|icons?|sprites?|favicon|carfax\w*|autocheck\w*|banners?|avatar|default[-_]?(?:image|car|vehicle|photo)|missing|dummy)(?=$|[/_.\-\d])|logo[-_][a-z]|nophoto|noimage|noevox|comingsoon|[-_]logo\b/i;
const NOT_A_PHOTO_FOLDER = /^(?:logos?|icons?|badges?|sprites?|placeholders?)$/i;
const NOT_A_PHOTO_TYPE = /\.(?:svg|gif|ico|css|js|html?|aspx|mp4|webm|pdf)$/i;
/** Parameters and path parts that only choose a size of the same picture. */
const SIZE_PARAMETER =
  /^(?:w|h|width|height|size|quality|q|dpr|fit|format|fm|auto|resize|crop|impolicy|downsize|t|ts|v|ver|version|timestamp|cb|bg-?color)$/i;

/**
 * The photos among raw addresses: absolute, in the site's order, each once. Of several sizes of one picture the largest
 * that can be told apart is kept in the first one's place. Logos, badges, spinners, "coming soon" pictures, vector
 * graphics and inline data are left out.
 */
export function readImages(raw: readonly unknown[], pageUrl: string): string[] {
  const best = new Map<string, { url: string; width: number }>();
  for (const entry of raw.slice(0, 400)) {
    const url = photoAddress(entry, pageUrl);
    if (url === null) continue;
    const { key, width } = sizeOf(url);
    const known = best.get(key);
    if (known === undefined || width > known.width) best.set(key, { url: url.href, width });
    if (best.size >= MAX_IMAGES) break;
  }
  return [...best.values()].map((image) => image.url);
}

function photoAddress(entry: unknown, pageUrl: string): URL | null {
  const written = typeof entry === "string" ? largestOfSet(entry).trim() : entry;
  const address = httpUrl(written, pageUrl);
  // A query alone is a template whose address is missing: it leads to the page itself.
  if (address === null || (typeof written === "string" && written.startsWith("?"))) return null;
  const url = new URL(address);
  const path = decodedPath(address);
  if (path === "/" || NOT_A_PHOTO_TYPE.test(path)) return null;
  const [file = "", ...folders] = path.split("/").reverse();
  // A dealer's own folder may well be called "banner-ford": of folders only whole names count.
  const inWrongFolder = folders.slice(0, 2).some((folder) => NOT_A_PHOTO_FOLDER.test(folder));
  return inWrongFolder || NOT_A_PHOTO.test(`/${file}`) ? null : url;
}

/** Of a `srcset` the address with the largest width or density; any other text is itself. */
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

/** What makes a picture itself, and the width its address asks for (0 when it asks for none: then it is the original). */
function sizeOf(url: URL): { key: string; width: number } {
  let width = Number(/(?:\/|[_-])(\d{2,4})x(?:\d{2,4})?(?=[/_.-])/.exec(url.pathname)?.[1] ?? 0);
  const identity: string[] = [];
  for (const [name, value] of url.searchParams) {
    if (!SIZE_PARAMETER.test(name)) identity.push(`${name}=${value}`);
    else if (/^(?:w|width|size)$/i.test(name)) width = Number.parseInt(value, 10) || width;
  }
  const path = url.pathname.replace(/(\/|[_-])(?:\d{2,4})x(?:\d{2,4})?(?=[/_.-])/g, "$1").replace(/\/thumb_/, "/");
  if (/\/thumb_/.test(url.pathname)) width = 1;
  else if (width === 0) width = 10_000;
  return { key: `${url.host}${path}?${identity.sort().join("&")}`, width };
}
