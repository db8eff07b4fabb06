/** An accent color for each of the page's color schemes, as `#rrggbb`. */
export type Accent = { light: string; dark: string };
export type Scheme = keyof Accent;

/** The operator's logo. `plate`: the color that is laid under it where the page would hide it, and the scheme in which that is. */
export type SiteLogo = { path: string; width: number; height: number; plate: Scheme | null };

/** The operator's changes of the site's look. A part that is absent is AutoHub's own. */
export type SiteLook = { accent?: Accent | undefined; logo?: SiteLogo | undefined };

/** AutoHub's own accent (src/app/site/styles.css). */
export const OWN_ACCENT: Accent = { light: "#0f6b63", dark: "#2bb5a6" };

/** The contrast that small text needs (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** The colors of the page around an accent (src/app/site/styles.css). */
const AROUND = {
  light: { onAccent: "#ffffff", page: "#f6f8f9", surface: "#ffffff", grey: "#eef2f4", towards: "#000000" },
  dark: { onAccent: "#04211d", page: "#0b151b", surface: "#13212a", grey: "#1a2a34", towards: "#ffffff" },
} as const;

type Rgb = [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Mixes two colors. @param share how much of `other`, 0 to 1 */
function mix(color: string, other: string, share: number): string {
  const [from, to] = [toRgb(color), toRgb(other)];
  return toHex(from.map((part, n) => part + ((to[n] ?? part) - part) * share) as Rgb);
}

function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colors that are made from an accent: of links under the pointer, and of tinted areas. */
function shadesOf(color: string, scheme: Scheme): { strong: string; soft: string } {
  const { towards, surface } = AROUND[scheme];
  return { strong: mix(color, towards, 0.2), soft: mix(surface, color, scheme === "light" ? 0.1 : 0.14) };
}

/** Returns the pair with the least contrast of an accent, and that contrast. */
function worstPair(color: string, scheme: Scheme): { words: string; contrast: number } {
  const { onAccent, page, grey } = AROUND[scheme];
  const pairs = [
    { words: "the text on buttons", contrast: contrastOf(color, onAccent) },
    { words: "the page", contrast: contrastOf(color, page) },
    { words: "gray areas of the page", contrast: contrastOf(color, grey) },
    { words: "areas tinted with it", contrast: contrastOf(color, shadesOf(color, scheme).soft) },
  ];
  const failing = pairs.find(({ contrast }) => contrast < MIN_CONTRAST);
  return failing ?? pairs.reduce((worst, pair) => (pair.contrast < worst.contrast ? pair : worst));
}

/** Returns the color nearest to an accent, darker in light and lighter in dark, that can be read. */
function passing(color: string, scheme: Scheme): string {
  const steps = Array.from({ length: 101 }, (_, step) => mix(color, AROUND[scheme].towards, step / 100));
  return steps.find((one) => worstPair(one, scheme).contrast >= MIN_CONTRAST) ?? AROUND[scheme].towards;
}

const HEX = /^#[0-9a-f]{6}$/;

/** Returns why a color cannot be the accent of a scheme, in words that follow its name; null when it can. */
export function accentProblem(color: string, scheme: Scheme): string | null {
  if (!HEX.test(color)) return "must be a color such as #0f6b63";
  const { words, contrast } = worstPair(color, scheme);
  if (contrast >= MIN_CONTRAST) return null;
  // Rounded down: 4.49 is not enough.
  const shown = Math.floor(contrast * 10) / 10;
  const than = scheme === "light" ? "darker" : "lighter";
  return `has a contrast of only ${shown.toFixed(1)}:1 with ${words}, and ${MIN_CONTRAST}:1 is needed to read it; ${passing(color, scheme)}, which is ${than}, would pass`;
}

/** The largest file of a logo. */
export const LOGO_MAX_BYTES = 2_000_000;
/** The files that may be a logo, in words. */
export const LOGO_WANTED = "a PNG, JPEG or WebP picture of at most 2 MB";
/** The least height of a logo, in pixels. */
export const LOGO_MIN_HEIGHT = 32;

/** A logo this many times as wide as high has the name in it, and stands without the name. */
const WIDE = 1.6;

/** Returns whether a logo takes the name's place; otherwise it stands beside it. */
export const isWideLogo = ({ width, height }: SiteLogo): boolean => width >= WIDE * height;

/** The least contrast of a logo's average color with the page (WCAG 2.2, 1.4.11). */
const MIN_LOGO_CONTRAST = 3;

/**
 * Returns the scheme in which a logo cannot be seen.
 * @param average the average color of what is drawn; null for a logo without transparent parts, which is seen everywhere
 */
export function hiddenIn(average: string | null): Scheme | null {
  if (average === null) return null;
  const schemes = ["light", "dark"] as const;
  return schemes.find((scheme) => contrastOf(average, AROUND[scheme].surface) < MIN_LOGO_CONTRAST) ?? null;
}

const inScheme = (scheme: Scheme, css: string): string => `@media(prefers-color-scheme:${scheme}){${css}}`;

/** Returns CSS that lays a plate under a logo where it is needed. @param selector the logo's */
export function plateCss({ plate }: SiteLogo, selector: string): string {
  if (plate === null) return "";
  const color = AROUND[plate === "dark" ? "light" : "dark"].surface;
  return inScheme(plate, `${selector}{background:${color};border-radius:6px;padding:3px}`);
}

/** Returns the rules of a changed look, which a page has after its own styles; empty for AutoHub's own. */
export function lookCss({ accent, logo }: SiteLook): string {
  return (accent ? accentCss(accent) : "") + (logo ? logoCss(logo) : "");
}

function accentCss(accent: Accent): string {
  // Before and after the page's own rules alike.
  const rule = (scheme: Scheme) => {
    const { strong, soft } = shadesOf(accent[scheme], scheme);
    return `:root:root{--brand:${accent[scheme]};--brand-strong:${strong};--brand-soft:${soft};--focus:${accent[scheme]}}`;
  };
  return rule("light") + inScheme("dark", rule("dark"));
}

function logoCss(logo: SiteLogo): string {
  const size = ".site-name>img{width:auto;height:2.5rem;max-width:100%;object-fit:contain}";
  if (!isWideLogo(logo)) return size + plateCss(logo, ".site-name>img");
  return `${size}.site-name>span{position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)}@media(width<48rem){.site-name>img{max-width:6.5rem}}@media(width>=48rem){.site-name+p{display:none}}${plateCss(logo, ".site-name>img")}`;
}
