/**
 * Models whose name has several words. A row of a longer name is another model: "Range Rover Sport" is no version of the "Range Rover".
 * Names are written as `tidyName` writes them.
 */
const SEVERAL_WORDS: readonly string[] = `
  alpina b6|alpina b7|alpina b8|accord crosstour|atlas cross sport|blazer ev|bolt euv|bronco ii|bronco sport|camry solara|captiva sport|
  city express|civic delsol|colt vista|corolla cross|crown victoria|cruze limited|cutlass ciera|cutlass supreme|cutlass calais|discovery sport|
  discovery series|e golf|eclipse cross|eclipse spyder|elantra gt|elantra n|elantra touring|elantra coupe|encore gx|envoy xl|envoy xuv|envoy denali|
  equinox ev|escalade esv|escalade ext|escalade iq|expedition max|explorer sport trac|f150 lightning|fifth avenue|five hundred|fj cruiser|
  forte koup|genesis coupe|golf sportwagen|golf alltrack|gr corolla|grand am|grand cherokee|grand cherokee l|grand cherokee wk|grand highlander|
  grand marquis|grand prix|grand vitara|grand voyager|grand wagoneer|grand wagoneer l|hummer ev|impala limited|jetta sportwagen|
  kona n|land cruiser|lancer evo|lancer sportback|malibu limited|malibu maxx|monte carlo|mustang mache|navigator l|new beetle|
  new yorker|outlander sport|park avenue|pt cruiser|promaster city|q5 sportback|etron gt|etron sportback|etron s|range rover|range rover sport|
  range rover evoque|range rover velar|regal tourx|rogue select|rogue sport|santa cruz|santa fe|santa fe sport|santa fe xl|sierra classic|sierra ev|
  silverado classic|silverado ev|silverado ss|silverado ld|sport van|tiguan limited|titan xd|town car|trailblazer ext|trans am|trans sport|transit connect|
  tt rs|veloster n|versa note|wagoneer l|wagoneer s|yukon xl|yukon denali|1500 classic|124 spider|crosstrek|model y|cooper s|eight eight|ninety eight|
  taurus x|continental gt|continental gtc|flying spur|continental flying spur|vanden plas|v8 vantage|v12 vantage|quattroporte|express 1500|express 2500|
  express 3500|savana 1500|savana 2500|savana 3500|van 1500|van 2500|silverado 2500|silverado 3500|sierra 2500|sierra 3500|suburban 2500|yukon 2500|
  yukon xl 2500|avalanche 2500|transit 150|transit 250|transit 350|ramvan 1500|ramvan 2500|ramvan 3500|promaster 1500|promaster 2500|promaster 3500|
  i30|explorer sport|ex 35|grand caravan|corolla hatchback|q3 s`
  .split("|")
  .map((name) => name.trim());

const BY_FIRST = new Map<string, string[][]>();
for (const name of SEVERAL_WORDS) {
  const words = name.split(" ");
  const first = words[0] ?? "";
  const others = BY_FIRST.get(first) ?? [];
  BY_FIRST.set(
    first,
    [...others, words].sort((a, b) => b.length - a.length),
  );
}

const LETTERS = "a|b|c|cl|cla|clk|cls|e|g|gl|gla|glb|glc|gle|glk|gls|ml|r|s|sl|slk|slc|eqb|eqe|eqs|x";
const MERCEDES_CODE = new RegExp(`^(${LETTERS})(\\d{2,3})[ed]?$`);
const MERCEDES_CLASS = new RegExp(`^(${LETTERS})class$`);
const BMW_CODE = /^m?([1-8])\d\d[a-z]{0,3}$/;
const MINI_BODIES = ["countryman", "clubman", "paceman", "clubvan", "coupe", "roadster", "convertible"];

/** The words of a name, taken apart: the model, and the rest in the order of the text. */
export type KeyedName = { key: string; rest: string[] };

const without = (words: readonly string[], used: string): string[] => words.filter((word) => word !== used);

function bmwKey(words: readonly string[]): KeyedName | null {
  const series = words.find((word) => /^\dseries$/.test(word));
  const code = words.find((word) => BMW_CODE.test(word));
  if (words[0] === "alpina" || (!series && !code)) return null;
  const key = code === undefined ? series : `${BMW_CODE.exec(code)?.[1]}series`;
  return key === undefined ? null : { key, rest: words.filter((word) => word !== series) };
}

function mercedesKey(words: readonly string[]): KeyedName | null {
  const named = words.find((word) => MERCEDES_CLASS.test(word) || new RegExp(`^(?:${LETTERS})$`).test(word));
  const code = words.find((word) => MERCEDES_CODE.test(word));
  if (words[0] === "sprinter" || words[0] === "metris" || words[0] === "amggt") return null;
  if (code !== undefined) return { key: `${MERCEDES_CODE.exec(code)?.[1]}class`, rest: without(words, named ?? "") };
  if (named === undefined || named !== words[0]) return null;
  return { key: named.endsWith("class") ? named : `${named}class`, rest: words.slice(1) };
}

/** A Mini is named by its body; "Cooper", "S" and "JCW" are its trims. */
function miniKey(words: readonly string[]): KeyedName {
  const body = MINI_BODIES.find((name) => words.includes(name));
  return { key: body ?? "hardtop", rest: words.filter((word) => word !== body && word !== "hardtop") };
}

const SPECIAL: Readonly<Record<string, (words: readonly string[]) => KeyedName | null>> = {
  bmw: bmwKey,
  mercedesbenz: mercedesKey,
  mini: miniKey,
};

/** Models that the agencies list together or under another name. */
const SAME: Readonly<Record<string, string>> = {
  "grand caravan": "caravan",
  "grand voyager": "voyager",
  "grand cherokee wk": "grand cherokee",
  "explorer sport": "explorer",
  "corolla hatchback": "corolla",
  "lancer sportback": "lancer",
  "continental flying spur": "flying spur",
  "rogue select": "rogue",
  "discovery series": "discovery",
  "elantra coupe": "elantra",
  "captiva sport": "captiva",
  "envoy denali": "envoy",
  a4allroad: "allroad",
};

/**
 * Splits a name into its model and the rest.
 * @param make as `makeKey` returns it
 * @param words of `tidyName`, without drivetrain, body and noise; null when there are none
 */
export function keyName(make: string, words: readonly string[]): KeyedName | null {
  const special = SPECIAL[make]?.(words);
  if (special) return special;
  const [first] = words;
  if (first === undefined) return null;
  const longest = BY_FIRST.get(first)?.find((name) => name.every((word, at) => words[at] === word));
  const name = longest?.join(" ") ?? first;
  return { key: SAME[name] ?? name, rest: words.slice(longest?.length ?? 1) };
}
