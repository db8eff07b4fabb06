/**
 * Words of a model's name, brought into one writing: "F-150", "F150 Pickup" and "f 150" become `f150`. Makers, dealers and the agencies
 * write the same model in different ways.
 */

/** A pattern and what takes its place. */
type Rewriting = readonly [RegExp, string];

/** Replacements for every make, applied in order to text in lower case with single spaces. */
const GENERAL: readonly Rewriting[] = [
  [/[®™*"]/g, ""],
  [/\bland cruiser wagon\b/g, "land cruiser"],
  [/ & /g, " and "],
  [/\bgran coupe\b/g, "grancoupe"],
  [/\bgran turismo\b/g, "granturismo"],
  [/\b(?:station|sports?) wagon\b/g, "wagon"],
  [/\bsport(?:s)? coupe\b/g, "coupe"],
  [/\ball[- ]wheel drive\b/g, "awd"],
  [/\b(?:4|four)[- ]wheel drive\b/g, "4wd"],
  [/\bfront[- ]wheel drive\b/g, "fwd"],
  [/\brear[- ]wheel drive\b/g, "rwd"],
  [/\b([2345])[- ]?(?:doors?|dr)\b/g, "$1dr"],
  [/\bplug[- ]in(?: hybrid)?\b/g, "plugin"],
  [/\be-hybrid\b/g, "plugin"],
  [/\b(long|standard|mid|extended|ext\.) range\b/g, "$1range"],
  [/\brange extender\b/g, "rex"],
  [/\bmud terrain\b/g, "mud"],
  [/\b\d{3} ?hp\b/g, ""],
  [/\btype[- ]([rs])\b/g, "type$1"],
  [/\btrail boss\b/g, "trailboss"],
  [/\bpro[- ]?4x\b/g, "pro4x"],
  [/\bblack series\b/g, "blackseries"],
  [/\bjohn cooper works\b/g, "jcw"],
  [/\b4matic ?(?:\+|plus\b)/g, "4matic"],
  [/\btown (?:and|&) country\b/g, "townandcountry"],
  [/\bltd\b/g, "limited"],
  [/\bplat\b/g, "platinum"],
  [/\bspt\b/g, "sport"],
  [/\brubic\b/g, "rubicon"],
  [/\b(\d) series\b/g, "$1series"],
  [/\b([a-z]{1,3})-class\b/g, "$1class"],
];

/** Replacements for one make, by its key. They come before hyphens are removed. */
const OF_MAKE: Readonly<Record<string, readonly Rewriting[]>> = {
  acura: [[/\b\d\.\d(tl|cl|rl|el)\b/g, "$1"]],
  audi: [
    [/\brs[ -]?(\d)\b/g, "rs$1"],
    [/\b(a4|a6)[ -]allroad\b/g, "$1allroad"],
    [/\ba3 (?:sportback )?e-tron\b/g, "a3 plugin"],
    [/\bq([48]) e-tron\b/g, "q$1etron"],
    [/\btfsi e\b/g, "plugin"],
  ],
  bmw: [
    [/\b([xs])drive ?(\d\d)/g, "$1drive $2"],
    [/\bm?(\d{3})c?xi\b/g, "$1i awd"],
    [/\b(m?\d{3}) (i|d|e|ci|li|is|xe)\b/g, "$1$2"],
    [/\bactivehybrid (\d)\b/g, "$1series activehybrid"],
    [/\b(x[3-6]) m\b(?!\w)(?! sport)/g, "$1m"],
  ],
  cadillac: [[/\b(ats|cts|sts|xlr|ct4|ct5)[- ]v\b/g, "$1v"]],
  chevrolet: [
    [/\bc1500 pickup\b/g, "ck1500/silverado"],
    [/\bk1500 pickup\b/g, "ck1500/silverado"],
    [/\bc\/k ?1500\b/g, "ck1500"],
    [/\b[ckrv](?:10|15|1500)\b/g, "1500"],
    [/\b(\d500) ?hd\b/g, "$1"],
    [/\bsilverado( classic)? 15 hybrid\b/g, "silverado$1 hybrid"],
    [/\b(silverado|suburban|tahoe|avalanche|blazer)((?: classic| ss| limited)?) 1500\b/g, "$1$2"],
    [/\b1500 (suburban|tahoe|blazer)\b/g, "$1"],
    [/\bsonic 5\b/g, "sonic 5dr"],
    [/\bs-?10\b/g, "s10"],
    [/\bbolt ev\b/g, "bolt"],
    [/\bvolt\b/g, "volt plugin"],
  ],
  chrysler: [
    [/\b300c\b/g, "300 c"],
    [/\bsrt-?8\b/g, "srt8"],
  ],
  dodge: [
    [/\bsrt-?([48])\b/g, "srt$1"],
    [/\bram (?:pickup )?(?=\d)/g, ""],
    [/\bram (van|wagon)\b/g, "ramvan"],
    [/\bc\/v\/grand caravan\b/g, "/grand caravan"],
  ],
  ford: [
    [/\b([ef])[- ]?(\d50)\b/g, "$1$2"],
    [/\bsuper duty (f\d50)\b/g, "$1"],
    [/\btransit[- ]?t?(\d50)\b/g, "transit $1"],
    [/\b(e\d50) econoline\b/g, "$1"],
    [/\beconoline (?:cargo |wagon )?(e\d50)\b/g, "$1"],
    [/\bmach-e\b/g, "mache"],
    [/\bmach 1\b/g, "mach1"],
    [/\bshelby gt(\d50)r? mustang\b/g, "mustang gt$1"],
    [/\b(?:mustang )?shelby gt(\d50)/g, "mustang gt$1"],
    [/\bexpedition el\b/g, "expedition max"],
    [/\benergi(?: plugin)?\b/g, "plugin"],
  ],
  fiat: [[/\b500[ -]?([xlec])\b/g, "500$1"]],
  gmc: [
    [/\b[ck](?:10|15|1500)\b/g, "1500"],
    [/\b[ck](2500|3500)\b/g, "$1"],
    [/\b(\d500) ?hd\b/g, "$1"],
    [/\b(2500) sierra\b/g, "sierra $1"],
    [/\bsierra( classic)? 15 hybrid\b/g, "sierra$1 hybrid"],
    [/\b(sierra|suburban|yukon|yukon xl)((?: classic| denali| limited)?) 1500\b/g, "$1$2"],
    [/\b1500 (suburban|yukon|jimmy)\b/g, "$1"],
  ],
  honda: [
    [/\bdel sol\b/g, "delsol"],
    [/\baccord crosstour\b/g, "crosstour"],
  ],
  hyundai: [[/\bioniq ([569])\b/g, "ioniq$1"]],
  infiniti: [
    [/\b([gqm]\d\d)x\b/g, "$1 awd"],
    [/\bred sport(?: 400)?\b/g, "redsport"],
  ],
  jaguar: [
    [/\bxj-?series\b/g, "xj"],
    [/\bx([jk])(\d+l?|rs?)\b/g, "x$1 x$1$2"],
    [/\bxjl\b/g, "xj lwb"],
  ],
  jeep: [
    [/\b4xe\b/g, "plugin"],
    [/\bunlimited\b/g, "4dr"],
    [/\bactive drive ii\b/g, ""],
    [/\bsrt-?8\b/g, "srt"],
  ],
  kia: [[/\bforte[ -]?5\b/g, "forte5"]],
  landrover: [[/^(evoque|velar)\b/g, "range rover $1"]],
  lexus: [[/\b(es|gs|is|ls|rx|gx|lx|nx|ux|rc|lc|sc|ct|hs|tx)-?(\d{3}h?[a-z]?)\b/g, "$1 $2"]],
  mazda: [
    [/\bmazda[ -]?speed ?(\d)\b/g, "$1 speed"],
    [/\bspeed (\d)\b/g, "$1 speed"],
    [/\bmazda[ -]?(\d)\b/g, "$1"],
    [/\b(?:mx-?5 )?miata\b/g, "mx5"],
    [/\bprotege ?5\b/g, "protege5"],
    [/\b(3) di\b/g, "$1"],
  ],
  mercedesbenz: [
    [/\bm-class\b/g, "mlclass"],
    [/\bmclass\b/g, "mlclass"],
    [/\bamg[ -]([a-z]{1,3})[ -]?(\d\d)\b/g, "$1$2 amg"],
    [/\bamg gt\b/g, "amggt"],
    [/\b([a-z]{1,3}) (\d{2,3})\b/g, "$1$2"],
    [/\b([a-z]{1,3}\d{3}) ([ed])\b/g, "$1$2"],
    [/\belectric drive\b/g, "electric"],
  ],
  mini: [
    [/\bcooper\b/g, ""],
    [/\b3-?doors?\b/g, "2dr"],
  ],
  mitsubishi: [
    [/\bevolution\b/g, "evo"],
    [/\b3000 gt\b/g, "3000gt"],
    [/\bi-?miev\b/g, "imiev"],
  ],
  nissan: [[/\bleaf\b/g, "leaf electric"]],
  porsche: [
    [/\b718 /g, ""],
    [/^(?:new )?(?=(?:carrera|targa|turbo) ?(?!gt))/g, "911 "],
    [/\bcarrera 2 911 /g, ""],
    [/\bturbo [24] 911\b/g, "turbo"],
    [/\bturbo (gt2)\b/g, "$1"],
    [/\bkit\b/g, ""],
    [/\bcab\b/g, "cabriolet"],
    [/\bcarrera 2\b/g, "carrera"],
    [/\bcarrera 4 ?(s?)\b/g, "carrera4$1"],
    [/\b911 (gt\d) (rs)\b/g, "911 $1$2"],
  ],
  ram: [
    [/\bram (?:pickup )?(?=\d)/g, ""],
    [/\bc\/v\b/g, "cv"],
  ],
  subaru: [
    [/\bxv crosstrek\b/g, "crosstrek"],
    [/\bb9 tribeca\b/g, "tribeca"],
    [/\b(?:impreza )?outback sport\b/g, "outbacksport"],
    [/\blegacy outback\b/g, "outback"],
    [/ ?\(incl\. outback\)/g, "/outback"],
    [/\bimpreza wrx\b/g, "wrx"],
  ],
  tesla: [[/\bmodel ([3sxy])\b/g, "model$1"]],
  toyota: [
    [/\bcorolla matrix\b/g, "matrix"],
    [/\bgr supra\b/g, "supra"],
    [/\bgt ?86\b/g, "86"],
    [/\bgr ?86\b/g, "gr86"],
    [/\bprius plugin\b/g, "priusplugin plugin"],
    [/\b(prius|rav4) prime\b/g, "$1prime plugin"],
    [/\bprius ([cv])\b/g, "prius$1"],
    [/\bcorolla im\b/g, "corollaim"],
  ],
  volkswagen: [
    [/\bgolf[ -]r\b/g, "golfr"],
    [/\be-?golf\b/g, "egolf electric"],
    [/\bgolf gti\b/g, "gti"],
    [/\bid\.? ?4\b/g, "id4"],
    [/\bpassat cc\b/g, "cc"],
    [/\btouareg 2\b/g, "touareg"],
  ],
  volvo: [
    [/\b([sv]\d0)[ -]?(?:cross country|cc)\b/g, "$1cc"],
    [/\bv70 xc\b/g, "xc70"],
    [/\b(?:xc40|c40) recharge\b/g, "$& electric"],
    [/\btwin engine\b/g, "plugin"],
    [/\bt8\b/g, "plugin"],
    [/\brecharge\b/g, ""],
  ],
};

/** Words of the agencies about a variant that no dealer writes: they name neither a model nor a trim. */
const NOISE: ReadonlySet<string> = new Set(
  `pickup truck class cargo passenger van conversion the new series incl ffv e85 gas gasoline mhev bifuel dualfuel ethanol edition model base bw
   payload lt tire tires wheels wheel inch in mud package pack battery kwhr kwh amphour gvwr lbs ah with perf wide ho a/c only v6 v8
   crew cab extended double regular quad king access supercrew supercab crewmax swb lwb dedicated`
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "lt"),
);

/** Returns a make as a key: letters and digits. */
export const makeKey = (make: string): string => {
  const key = make.toLowerCase().replace(/[^a-z0-9]/g, "");
  return MAKE_KEYS[key] ?? key;
};
const MAKE_KEYS: Readonly<Record<string, string>> = {
  mclarenautomotive: "mclaren",
  rolls: "rollsroyce",
  mercedes: "mercedesbenz",
  vw: "volkswagen",
  chevy: "chevrolet",
};

/** Returns the words of a model's name in the common writing; alternatives are still joined by slashes. */
export function tidyName(make: string, text: string): string {
  let tidy = ` ${text.toLowerCase()} `.replace(/[(),]/g, " ").replace(/\s+/g, " ");
  if (make === "subaru") tidy = tidy.replace(/ incl\. outback/g, "/outback");
  for (const [pattern, words] of GENERAL) tidy = tidy.replace(pattern, words);
  for (const [pattern, words] of OF_MAKE[make] ?? []) tidy = tidy.trim().replace(pattern, words);
  return tidy
    .replace(/(\w)-(?=\w)/g, "$1")
    .replace(/[^\w./ ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns whether a word names neither a model nor a trim. */
export const isNoise = (word: string): boolean =>
  NOISE.has(word) || /^(?:\d+(?:inch|in|lbs|ah)|gvwr.*|\d\d\/\d\d)$/.test(word);
