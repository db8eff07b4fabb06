/** Postal abbreviations and names of the fifty states, the federal district and the territories (USPS Publication 28). */
export const US_STATES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  PR: "Puerto Rico",
  GU: "Guam",
  VI: "U.S. Virgin Islands",
  AS: "American Samoa",
  MP: "Northern Mariana Islands",
}; // prettier-ignore

/** Canadian provinces and territories: Canadian dealers use the same website platforms. */
export const CANADIAN_PROVINCES: Readonly<Record<string, string>> = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
}; // prettier-ignore

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, "");
const BY_NAME = new Map(
  Object.entries({ ...US_STATES, ...CANADIAN_PROVINCES }).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [bare(name), code],
  ]),
).set("washingtondc", "DC");

/** The abbreviations from before the codes. Some are words, so they count only with their full stop. */
const OLDER = new Map(
  `ala AL ariz AZ ark AR calif CA cal CA colo CO conn CT del DE fla FL ill IL ind IN kan KS kans KS mass MA mich MI minn MN miss MS mont MT neb NE
  nebr NE nev NV okla OK ore OR oreg OR pa PA penn PA penna PA tenn TN tex TX wash WA wva WV wis WI wisc WI wyo WY ncarolina NC scarolina SC
  ndakota ND sdakota SD nmex NM`
    .split(/\s+/)
    .flatMap((name, i, all) => (i % 2 === 0 ? [[name, all[i + 1] ?? ""] as const] : [])),
);

/** Older abbreviations that are no words, so they count without their full stop as well. */
const NO_WORDS = /^(?:ariz|calif|fla|minn|nebr|okla|oreg|penna|tenn|wisc)$/;
const COUNTRY_IN_FRONT = /^usa?\s?[-:/ ]\s?(?=.)/i;
/** A state's code and name together: "VA - Virginia", "Virginia (VA)". */
const TWICE = /^([A-Za-z. ]{2,25}?)\s?[-–/(:]\s?([A-Za-z. ]{2,25}?)\)?$/;

/**
 * Returns the two-letter code of a state or province given by name or code ("georgia", "Ga.", "GA", "Calif.", "US-GA", "GA - Georgia"); null
 * for anything else.
 */
export function stateCode(text: string): string | null {
  const written = text.slice(0, 60).trim().replace(COUNTRY_IN_FRONT, "");
  const alone = codeOf(written);
  if (alone !== null) return alone;
  const [, first = "", second = ""] = TWICE.exec(written) ?? [];
  const code = first === "" ? null : codeOf(first);
  return code === codeOf(second) ? code : null;
}

function codeOf(text: string): string | null {
  const name = bare(text);
  return BY_NAME.get(name) ?? (text.includes(".") || NO_WORDS.test(name) ? (OLDER.get(name) ?? null) : null);
}
