/**
 * Trims that several makers sell, in their writing. Behind a model's name each of them is a trim and nothing else; other words there may be
 * anything.
 */
const TRIMS = new Map(
  `XL XLT SE SEL SES SXT GT GTI R/T SRT LE XLE XSE LX EX EX-L EX-T DX LT LTZ LS SLE SLT SL SV SR SR5 RS ST SS Si GX GLS GLE GLI GTS GLX
  LXS SX SXL XRS TRD FX4 Z71 ZR2 AT4 AMG RTL RTL-E SC Sport Limited Platinum Lariat Laramie Sahara Rubicon Overland Laredo Denali Premium
  Luxury Base Titanium King-Ranch Big-Horn Lone-Star TRD-Off-Road TRD-Pro Tradesman Trailhawk Touring Latitude Altitude Rebel Longhorn Willys Calligraphy
  Preferred Essence Avenir Nismo Midnight Hybrid quattro allroad e-tron xDrive sDrive eTorque 4MATIC`
    .split(/\s+/)
    .map((trim) => [bare(trim), trim.replace(/-(?=[A-Z][a-z])/, " ")]),
);

/** Words of the list that also stand behind a model without being its trim. */
const ALSO_OTHER_WORDS = new Set(["hybrid", "quattro", "xdrive", "sdrive", "etorque", "4matic", "midnight"]);

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]+/g, "");
}

/** Returns a trim's word as makers write it: "limited" is "Limited", "xle" is "XLE". A word that is not known stays unless it shouts. */
export function spelledTrim(word: string): string {
  const known = TRIMS.get(bare(word));
  if (known !== undefined && !known.includes(" ")) return known;
  if (/^[xs]drive\d/i.test(word)) return `${word.charAt(0).toLowerCase()}Drive${word.slice(6)}`;
  // Makers write "2.5i", but "2.0T" and "3.5L".
  if (/^\d\.\d[A-KM-SU-Z]$/.test(word)) return word.toLowerCase();
  if (/^[A-Z]{4,}$/.test(word) && /[AEIOUY]/.test(word)) return word.charAt(0) + word.slice(1).toLowerCase();
  return /^[a-z]{4,}$/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** The most words of a model's name. */
const LONGEST_MODEL = 4;

/** Returns the known trim directly behind the model's name in a title; null where there is none. */
export function trimBehindModel(model: string, title: string): string | null {
  const words = title.split(/[^\p{L}\d/.-]+/u).filter((word) => word !== "");
  const name = bare(model);
  for (let length = LONGEST_MODEL; length > 0; length--) {
    const at = words.findIndex((_, n) => bare(words.slice(n, n + length).join("")) === name);
    if (at < 0) continue;
    const [first = "", second = "", third = ""] = words.slice(at + length);
    const known = TRIMS.get(bare(first + second + third)) ?? TRIMS.get(bare(first + second));
    if (second !== "" && known !== undefined) return known;
    const one = bare(first);
    const trim = ALSO_OTHER_WORDS.has(one) ? undefined : TRIMS.get(one);
    const isTrim = bare(second) !== one && !ALSO_OTHER_WORDS.has(bare(second));
    const more = trim === undefined || !isTrim ? undefined : TRIMS.get(bare(second));
    // "TRD Sport", "GT Premium".
    return more === undefined ? (trim ?? null) : `${trim} ${more}`;
  }
  return null;
}
