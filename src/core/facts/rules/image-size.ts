import { remember, rememberLast } from "#kernel/words/rules/remember.ts";
import { type Address, splitAddress } from "./urls.ts";

/** Width of a picture whose address requests no size: the original is larger than all its sizes. */
const ORIGINAL = 10_000;
/** A smaller number is the number of a photo and not its width. */
const MIN_WIDTH = 40;
/** Widths closer than this factor number photos: no site offers the same photo at 640 and 641 pixels. */
const MIN_SIZE_RATIO = 1.05;

/**
 * Widths that sites offer, written without a unit in a file name or a folder ("a-640.jpg", "/1280/a.jpg"). They are so far apart that
 * consecutively numbered photos never have two of them.
 */
const BARE_WIDTH = /(?<=^|[-_])(?:320|400|480|640|800|1024|1280|1600|1920|2048)$/;
/** Words for sizes, in folder names and at the end of file names, with their widths. */
const NAMED_SIZES = new Map<string, number>(
  Object.entries({
    100: "thumb thumbs thumbnail thumbnails tn th tiny mini",
    200: "small sm preview lowres",
    600: "medium med md",
    1200: "large lrg lg",
    1920: "xlarge xl xxl hires hd",
    [ORIGINAL]: "full fullsize original originals orig",
  }).flatMap(([width, names]) => names.split(" ").map((name): [string, number] => [name, Number(width)])),
);
const LETTER_SIZES = new Map([..."sml"].map((letter, i) => [letter, [200, 600, 1200][i] ?? ORIGINAL]));

/** A folder that is followed by a width: "/resize/640/". */
const SIZE_WORD = /^(?:resize|width|scale|size)$/i;
/** "rs:fit:640:480" */
const COLONS = /^(?:rs|resize):[a-z]{2,9}:(\d{2,4}):\d{1,4}/;
/** "w640h480" */
const BOTH_SIDES = /^w(\d{2,4})h\d{2,4}$/i;
/** "filters:quality(80)" */
const FILTERS = /^filters:\w/;
const SIDES = /(?<=^|[-_])(\d{1,4})x(\d{1,4})?(?=$|[-_.])/;
/** One instruction of an image service: "w_840", "c_fill", "h-600", "sz_xl". */
const INSTRUCTION =
  /^(?:(?:w|width)[_=-](\d{2,4})|(?:sz|size)[_=-](\w{1,12})|(?:h|height|c|q|f|g|ar|dpr|e|fl|b)[_=-][\w.:-]+)$/i;
/** Instructions that are certain even when they are alone. "b_2" may be anything. */
const SURE_INSTRUCTION = /^(?:[cfq]_[a-z]|h_\d{2,4}$)/i;
const WIDTH_IN_NAME = /[-_]w[-_]?(\d{2,4})(?=$|[-_.])|[-_](\d{2,4})w(?=$|[-_.])/i;
const SIZE_IN_NAME =
  /^(?:thumb|thumbnail|tn|th)[-_](?=.)|[-_](?:thumb|thumbnail|small|sm|medium|med|md|large|lrg|lg|xl|full|original|scaled)$|@[23]x$/i;
const PICTURE_ENDING = /(?:\.(?:jpe?g|png|webp|avif|bmp|jfif|heic)){1,3}$/i;
/** "…=w640-h480-k-no" */
const APPENDED = /=[wsh](\d{2,4})(?:-[a-z]{1,3}\d{0,4})*$/i;

/** Parameters that select a size, a quality or a format of the same picture, or that sign the address of that size. */
const SIZE_PARAMETER =
  /^(?:w|h|width|height|wid|hei|m?w|m?h|max-?w(?:idth)?|max-?h(?:eight)?|im-?(?:w|h|width|height)|r[wh]|size|scale|quality|q|dpr|fit|format|fm|auto|resize|crop|impolicy|imdensity|downsize|bg-?color|sig|signature)$/i;
const WIDTH_PARAMETER =
  /^(?:w|width|wid|mw|max-?w(?:idth)?|im-?w(?:idth)?|rw|size|sz|tr|dim|(?:image|img|photo)-?size|variant|preset)$/i;
/** Parameters that are a size (or the signature of one) only with certain values: "s=640x480", but not "s=2". */
const SIZED_PARAMETER = /^(?:s|sz|tr|dim|(?:image|img|photo)-?size|variant|preset)$/i;
const isSizeValue = (value: string): boolean =>
  /^(?:\d{2,4}x\d{0,4}|[0-9a-f]{16,64})$/i.test(value) || folderSize(value) !== null;
/** Parameters for a file's version. Where the path is no file, they may select the picture. */
const VERSION_PARAMETER = /^(?:t|ts|v|ver|version|timestamp|cb)$/i;

/**
 * `key` is the same for all sizes of a picture; `width` is the width that this address requests. `isStated`: a parameter states it, so it is
 * no number of a photo.
 */
export type PhotoSize = { key: string; width: number; isStated: boolean };

/** Returns the picture and the size that an address stands for. */
export function photoSize(url: Address): PhotoSize {
  const wrapped = unwrap(url);
  if (wrapped !== null) {
    const inner = photoSize(splitAddress(wrapped.url.href));
    return { ...inner, width: inner.width === ORIGINAL ? wrapped.width : inner.width };
  }
  const path = readPath(url.pathname);
  const query = readQuery(url);
  return {
    key: `${url.host}${path.rest}?${query.rest}`,
    width: query.width ?? path.width ?? ORIGINAL,
    isStated: query.width !== null && PICTURE_ENDING.test(url.pathname),
  };
}

/** True when two widths are those of numbered photos ("w_101", "w_102") and not of sizes. */
export const areNumbers = (a: number, b: number): boolean =>
  a !== b && Math.max(a, b) / Math.min(a, b) < MIN_SIZE_RATIO;

type AddressPart = { rest: string; width: number | null };

/** Returns the picture behind a resizing service of the site: `/_next/image?url=…&w=640`, `/cdn-cgi/image/width=640/…`. */
function unwrap(url: Address): { url: URL; width: number } | null {
  if (url.pathname.endsWith("/_next/image")) {
    const query = new URLSearchParams(url.search);
    const inner = URL.parse(query.get("url") ?? "", url.href);
    return inner === null || inner.pathname === url.pathname
      ? null
      : { url: inner, width: widthIn(query.get("w")) ?? ORIGINAL };
  }
  const [, options, rest] = /^\/cdn-cgi\/image\/([^/]{1,200})\/(.+)$/.exec(url.pathname) ?? [];
  const inner =
    rest === undefined
      ? null
      : URL.parse(/^https?:/.test(rest) ? rest.replace(/^(https?:)\/*/, "$1//") : `/${rest}`, url.href);
  return inner === null || inner.pathname.startsWith("/cdn-cgi/")
    ? null
    : { url: inner, width: widthIn(/\b(?:w|width)=(\d{2,4})/.exec(options ?? "")?.[1]) ?? ORIGINAL };
}

function widthIn(text: string | null | undefined): number | null {
  const width = Number.parseInt(text ?? "", 10);
  return width >= MIN_WIDTH ? width : null;
}

function readPath(pathname: string): AddressPart {
  const end = pathname.lastIndexOf("/") + 1;
  const file = readName(pathname.slice(end));
  const folders = readFolders(pathname.slice(0, end));
  return { rest: folders.rest + file.rest, width: file.width ?? folders.width };
}

/** Reads the folders of a path, up to the last slash. Cached, because the photos of a car are in the same folders. */
const readFolders = rememberLast((path): AddressPart => {
  const folders = path.split("/").slice(0, -1);
  const kept: string[] = [];
  let width: number | null = null;
  for (let i = 0; i < folders.length; i++) {
    const folder = folders[i] ?? "";
    const next = folders[i + 1] ?? "";
    if (areSides(folder, next)) {
      width = Number(folder);
      i += 1;
      continue;
    }
    if (SIZE_WORD.test(folder) && widthIn(next) !== null && /^\d{2,4}$/.test(next)) {
      width = widthIn(next);
      i += 1;
      continue;
    }
    const size = folderSize(folder);
    if (size === null) kept.push(folder);
    // In "thumbnails/large" the inner folder is more exact.
    else width = size.width ?? width;
  }
  return { rest: [...kept, ""].join("/"), width };
});

/** How far a width may be from its height times the ratio: servers round both. */
const MAX_ROUNDING = 2;

/** True when two folders are the sides of a picture: "640" and "480". */
function areSides(folder: string, next: string): boolean {
  if (!/^\d{2,4}$/.test(folder) || !/^\d{2,4}$/.test(next)) return false;
  const [width, height] = [Number(folder), Number(next)];
  if (Math.min(width, height) < MIN_WIDTH) return false;
  return [4 / 3, 3 / 2, 16 / 9, 1, 5 / 4, 16 / 10, 3 / 4].some(
    (ratio) => Math.abs(width - height * ratio) < MAX_ROUNDING,
  );
}

/** Returns the size that a folder selects (`width` null: it selects only a format or a quality); null for any other folder. */
const folderSize = (folder: string): { width: number | null } | null => cachedFolder(folder).size;

/** Cached, because the photos of a site are in the same few folders. */
const cachedFolder = remember(500, (folder) => ({ size: readFolder(folder) }));

function readFolder(folder: string): { width: number | null } | null {
  const named = NAMED_SIZES.get(folder.toLowerCase());
  if (named !== undefined) return { width: named };
  if (/^\d{1,4}x(?:\d{1,4})?$/.test(folder)) return { width: sidesWidth(folder) };
  if (BARE_WIDTH.test(folder) && /^\d+$/.test(folder)) return { width: Number(folder) };
  const [, stated] = COLONS.exec(folder) ?? BOTH_SIDES.exec(folder) ?? [];
  if (stated !== undefined) return { width: widthIn(stated) };
  if (FILTERS.test(folder)) return { width: null };
  if (/^(?:w\d{2,4}|\d{2,4}w)$/i.test(folder)) return { width: widthIn(folder.replace(/\D/g, "")) };
  return instructedSize(folder.replace(/^tr:/, ""));
}

/** Returns the size in the instructions of an image service: "c_fill,w_320", "w-400,h-300". */
function instructedSize(folder: string): { width: number | null } | null {
  const instructions = folder.split(",").map((text) => INSTRUCTION.exec(text));
  if (instructions.some((found) => found === null)) return null;
  const stated = instructions.map((found) => found?.[1] ?? found?.[2]).find((value) => value !== undefined);
  if (stated === undefined) return instructions.length > 1 || SURE_INSTRUCTION.test(folder) ? { width: null } : null;
  return { width: NAMED_SIZES.get(stated) ?? LETTER_SIZES.get(stated) ?? sidesWidth(stated) };
}

/** Returns the width in "640x480" or "640", and the original's width for "0x0". */
const sidesWidth = (text: string): number | null => (/^0x0?/.test(text) ? ORIGINAL : widthIn(text));

function readName(name: string): AddressPart {
  let rest = name.replace(PICTURE_ENDING, "");
  const ending = rest === name ? "" : ".picture";
  const appended = APPENDED.exec(rest);
  if (appended !== null) return { rest: rest.slice(0, appended.index), width: widthIn(appended[1]) };
  let width: number | null = null;
  const sides = SIDES.exec(rest);
  if (sides !== null && (Number(sides[1]) >= MIN_WIDTH || sides[0] === "0x0")) {
    width = sidesWidth(sides[0]);
    rest = joined(rest, sides.index, sides[0].length);
  }
  const inName = WIDTH_IN_NAME.exec(rest);
  const stated = widthIn(inName?.[1] ?? inName?.[2]);
  if (inName !== null && stated !== null) {
    width ??= stated;
    rest = rest.slice(0, inName.index) + rest.slice(inName.index + inName[0].length);
  }
  const bare = BARE_WIDTH.exec(rest);
  if (bare !== null && bare.index > 0) {
    width ??= Number(bare[0]);
    rest = rest.slice(0, bare.index - 1);
  }
  const named = SIZE_IN_NAME.exec(rest);
  if (named !== null) {
    const word = named[0].replace(/[-_]/g, "").toLowerCase();
    width ??= word.startsWith("@") ? ORIGINAL * 2 : (NAMED_SIZES.get(word) ?? ORIGINAL - 1);
    rest = rest.replace(named[0], "");
  }
  return { rest: rest + ending, width };
}

/** Returns a name without the part at `index` and the separator before or after it. */
function joined(name: string, index: number, length: number): string {
  const [before, after] = [name.slice(0, index), name.slice(index + length)];
  return before === "" ? after.replace(/^[-_]/, "") : before.replace(/[-_]$/, "") + after;
}

function readQuery(url: Address): AddressPart {
  if (url.search === "") return { rest: "", width: null };
  const isFile = PICTURE_ENDING.test(url.pathname);
  const identity: string[] = [];
  let width: number | null = null;
  for (const [name, value] of new URLSearchParams(url.search)) {
    const isSize = SIZE_PARAMETER.test(name) || (SIZED_PARAMETER.test(name) && isSizeValue(value));
    if (isSize && WIDTH_PARAMETER.test(name)) width = widthIn(value) ?? folderSize(value)?.width ?? width;
    if (!isSize && !(isFile && VERSION_PARAMETER.test(name))) identity.push(`${name}=${value}`);
  }
  return { rest: identity.sort().join("&"), width };
}
