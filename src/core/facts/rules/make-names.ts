import { MAKES } from "./makes.ts";

/** Makes sold used in North America that are not in the make filter's fixed list. */
const OTHER_MAKES = [
  "Acura",
  "Alfa Romeo",
  "AM General",
  "AMC",
  "Austin-Healey",
  "Bentley",
  "Bugatti",
  "Buick",
  "Daewoo",
  "Datsun",
  "DeLorean",
  "De Tomaso",
  "Eagle",
  "Ferrari",
  "Fiat",
  "Fisker",
  "Freightliner",
  "Genesis",
  "Geo",
  "Hummer",
  "Ineos",
  "International",
  "Isuzu",
  "Karma",
  "Kia",
  "Koenigsegg",
  "Lamborghini",
  "Lancia",
  "Lotus",
  "Lucid",
  "Maybach",
  "McLaren",
  "Mercury",
  "MG",
  "Mitsubishi",
  "Morgan",
  "Oldsmobile",
  "Opel",
  "Pagani",
  "Packard",
  "Panoz",
  "Peugeot",
  "Plymouth",
  "Polestar",
  "Pontiac",
  "Renault",
  "Rivian",
  "Rolls-Royce",
  "Saab",
  "Saleen",
  "Saturn",
  "Scion",
  "Scout",
  "Shelby",
  "Smart",
  "Sterling",
  "Studebaker",
  "Subaru",
  "Suzuki",
  "Triumph",
  "VinFast",
  "Willys",
  "Yugo",
]; // prettier-ignore

/** Other spellings by dealers and feeds. Keys have only letters and digits. */
const ALIASES: Record<string, string> = {
  chevy: "Chevrolet",
  chev: "Chevrolet",
  mercedes: "Mercedes-Benz",
  mercedesbenz: "Mercedes-Benz",
  mercedesamg: "Mercedes-Benz",
  mercedesmaybach: "Mercedes-Benz",
  merz: "Mercedes-Benz",
  mb: "Mercedes-Benz",
  vw: "Volkswagen",
  volkswagon: "Volkswagen",
  landrover: "Land Rover",
  rangerover: "Land Rover",
  dodgeram: "Ram",
  ramtruck: "Ram",
  ramtrucks: "Ram",
  minicooper: "Mini",
  infinity: "Infiniti",
  alfa: "Alfa Romeo",
  rollsroyce: "Rolls-Royce",
  gmctruck: "GMC",
  generalmotors: "GMC",
  lincolnmercury: "Lincoln",
  teslamotors: "Tesla",
  astin: "Aston Martin",
  porche: "Porsche",
  lexas: "Lexus",
  caddilac: "Cadillac",
  hyundia: "Hyundai",
  maseratti: "Maserati",
};
/** Model lines that dealers write as the make. The words stay part of the model. */
const MODEL_AS_MAKE = new Set(["rangerover", "minicooper"]);

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");
const BY_KEY = new Map<string, string>([
  ...[...OTHER_MAKES, ...MAKES].map((make): [string, string] => [bare(make), make]),
  ...Object.entries(ALIASES),
]);

/** The first words of all makes and aliases; those of aliases written together are the whole alias. */
const FIRST_WORDS = new Set([
  ...[...OTHER_MAKES, ...MAKES].map((make) => bare(make.split(/[\s-]/, 1)[0] ?? "")),
  ...Object.keys(ALIASES),
  ..."dodge ram mini range infinity alfa rolls gmc general lincoln tesla mercedes land".split(" "),
]);

/** All beginnings of the known names. */
const BEGINNINGS = new Set([...BY_KEY.keys()].flatMap((key) => [...key, ""].map((_, length) => key.slice(0, length))));

/** The bare names of all makes, other spellings left out. */
export const makeKeys = (): string[] => [...OTHER_MAKES, ...MAKES].map(bare);

/** False for most words that begin no make. It costs a tenth of `splitLeadingMake`. */
export const mayBeginMake = (word: string): boolean => FIRST_WORDS.has(bare(word.split("-", 1)[0] ?? ""));

/** True when a name in place of a make is one of its model lines. @param name letters and digits in lower case */
export const isModelLine = (name: string): boolean => MODEL_AS_MAKE.has(name);

/** Returns the market's spelling of a make ("VW" and "volkswagen" are "Volkswagen"); null when the name is unknown. */
export function canonicalMake(name: string): string | null {
  return BY_KEY.get(bare(name.slice(0, 60))) ?? null;
}

/**
 * Splits a text into the make at its start and the rest: "Land Rover Discovery Sport" is Land Rover and "Discovery Sport". "Range Rover
 * HSE" is Land Rover and "Range Rover HSE", because these words name the model.
 */
export function splitLeadingMake(text: string): { make: string; rest: string } | null {
  const words = text.trim().split(/\s+/, 3).map(bare);
  // Most texts begin with another word, so one look-up answers for them.
  if (!BEGINNINGS.has(words[0] ?? "")) return null;
  for (let count = words.length; count > 0; count--) {
    const key = words.slice(0, count).join("");
    const make = BY_KEY.get(key);
    if (make === undefined) continue;
    const rest = text.trim().split(/\s+/).slice(count).join(" ");
    // The make Genesis began with the model year 2017. Before, "Hyundai Genesis" was a Hyundai.
    const [, genesis] = make === "Hyundai" ? (/^genesis\s+(gv?\d0\b.*)/i.exec(rest) ?? []) : [];
    if (genesis !== undefined) return { make: "Genesis", rest: genesis };
    if (key === "minicooper") return { make, rest: `Cooper ${rest}`.trim() };
    return { make, rest: MODEL_AS_MAKE.has(key) ? text.trim() : rest };
  }
  return null;
}
