import { SPOKEN_NUMBER, spokenNumber } from "./numbers-in-words.ts";
import type { PlainKeyword } from "./pieces.ts";

/** Abbreviations and slips of phones, written out. Keys are in small letters. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: "with",
    wo: "without",
    wout: "without",
    witout: "without",
    wit: "with",
    wth: "with",
    withh: "with",
    sumthin: "something",
    sumthing: "something",
    undr: "under",
    unde: "under",
    belw: "below",
    htd: "heated",
    heatd: "heated",
    vntd: "ventilated",
    lthr: "leather",
    lether: "leather",
    snrf: "sunroof",
    mnrf: "moonroof",
    pwr: "power",
    tranny: "transmission",
    manuel: "manual",
    atomatic: "automatic",
    pkg: "package",
    pckg: "package",
    certifed: "certified",
    certfied: "certified",
    acident: "accident",
    acidents: "accidents",
    accidente: "accidentes",
    acidentes: "accidentes",
    exept: "except",
    excpt: "except",
    cept: "except",
    xcept: "except",
    blak: "black",
    blck: "black",
    blac: "black",
    wite: "white",
    whte: "white",
    silvr: "silver",
    sliver: "silver",
    gren: "green",
    mies: "miles",
    miels: "miles",
    milage: "mileage",
    millage: "mileage",
    mpgs: "mpg",
    ownr: "owner",
    onwer: "owner",
    duenio: "dueno",
    camionta: "camioneta",
    camionet: "camioneta",
    pikup: "pickup",
    picup: "pickup",
    truk: "truck",
    trck: "truck",
    vehical: "vehicle",
    vehcle: "vehicle",
    convertable: "convertible",
    hatchbak: "hatchback",
    sedn: "sedan",
    seden: "sedan",
    coup: "coupe",
    hybird: "hybrid",
    hibrid: "hybrid",
    deisel: "diesel",
    disel: "diesel",
    cyl: "cylinder",
    cyls: "cylinder",
    cylindar: "cylinder",
    cilinder: "cylinder",
    sitter: "seater",
    seeter: "seater",
    seatr: "seater",
    passanger: "passenger",
    pasenger: "passenger",
    passangers: "passengers",
    moth: "month",
    mnth: "month",
    monthy: "monthly",
    pymt: "payment",
    pmt: "payment",
    paymnt: "payment",
    q: "que",
    xa: "para",
    pa: "para",
    ppl: "people",
    dbl: "double",
    diffs: "differentials",
    eficient: "efficient",
  }),
);

/** Usual misspellings of makes and models that are further from them than two slips. */
const NAMES: Readonly<Record<string, string>> = {
  hunday: "hyundai",
  hundai: "hyundai",
  hunda: "honda",
  hondai: "hyundai",
  hyundia: "hyundai",
  hiunday: "hyundai",
  jundai: "hyundai",
  toyoda: "toyota",
  tayota: "toyota",
  totota: "toyota",
  chevrolette: "chevrolet",
  chevorlet: "chevrolet",
  shevrolet: "chevrolet",
  chebrolet: "chevrolet",
  chevi: "chevy",
  chevie: "chevy",
  cheby: "chevy",
  shevy: "chevy",
  nisan: "nissan",
  nissian: "nissan",
  mazada: "mazda",
  masda: "mazda",
  subi: "subaru",
  suburu: "subaru",
  volkswagon: "volkswagen",
  volswagen: "volkswagen",
  wolkswagen: "volkswagen",
  mercedez: "mercedes",
  mersedes: "mercedes",
  porshe: "porsche",
  porche: "porsche",
  jip: "jeep",
  yip: "jeep",
  silverdo: "silverado",
  civik: "civic",
  siviv: "civic",
  sivic: "civic",
  corola: "corolla",
  coralla: "corolla",
  carolla: "corolla",
  tacama: "tacoma",
  tahoo: "tahoe",
  exploer: "explorer",
  eplorer: "explorer",
  pilet: "pilot",
  oddysey: "odyssey",
  odessey: "odyssey",
  oddyssey: "odyssey",
  cherokie: "cherokee",
  wrangeler: "wrangler",
  mustng: "mustang",
  outbak: "outback",
  santafe: "santa fe",
  "4runer": "4runner",
  "4runners": "4runner",
  forerunner: "4runner",
};

const NAMED = new Map(Object.entries(NAMES));

/** Glued to a number: "under20k", "menos15mil". */
const GLUED = /^(under|below|over|max|sub|menos|bajo|hasta)(?=\$?\d)/i;

const isLatin = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Numbers in words, names of several words, words, and the signs between them. */
const PIECES = new RegExp(
  `(${SPOKEN_NUMBER})|(?<![\\p{L}\\p{N}])(?:g[\\s-]?wag[eo]ns?|crown vic|le sabre|park ave|trail blazer)(?![\\p{L}\\p{N}])|w\\/o?(?=[\\s\\p{L}])|(?<![\\p{L}\\p{N}])p\\/u(?![\\p{L}\\p{N}])|[\\p{L}\\p{M}\\p{N}]+|[^\\p{L}\\p{M}\\p{N}]`,
  "giu",
);

/** A word of a keyword and what is read for it. Null where it is read as written. */
export type Respell = (word: string) => string | null;

/**
 * Returns a keyword as it is read: without accents, with plain quotation marks, abbreviations written out and misspelt words put right.
 * @param respell names the word that a misspelt one means
 */
export function plainKeyword(keyword: string, respell: Respell): PlainKeyword {
  let text = "";
  const from: number[] = [];
  const to: number[] = [];
  const put = (piece: string, start: number, end: number) => {
    for (let n = 0; n < piece.length; n++) {
      from.push(piece.length === end - start ? start + n : start);
      to.push(piece.length === end - start ? start + n + 1 : end);
    }
    text += piece;
  };
  for (const match of keyword.matchAll(PIECES)) {
    const [piece] = match;
    const start = match.index;
    const end = start + piece.length;
    const name = LONG_NAMES.find(([pattern]) => pattern.test(piece))?.[1];
    if (match[1] !== undefined) put(String(spokenNumber(piece)), start, end);
    else if (name !== undefined) put(name, start, end);
    else if (/^w\/o?$/i.test(piece)) {
      const isSplit = /\p{L}/u.test(keyword.charAt(end));
      put(`${/o$/i.test(piece) ? "without" : "with"}${isSplit ? " " : ""}`, start, end);
    } else if (/^p\/u$/i.test(piece)) put("pickup", start, end);
    else if (/^[^\p{L}\p{N}]/u.test(piece)) put(/[’‘`´]/.test(piece) ? "'" : piece, start, end);
    else putWord(piece, start, put, respell, keyword);
  }
  return { text, from, to };
}

/** Names of several words that shoppers cut short. */
const LONG_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^g[\s-]?wag/i, "G-Class"],
  [/^crown vic$/i, "Crown Victoria"],
  [/^le sabre$/i, "LeSabre"],
  [/^park ave$/i, "Park Avenue"],
  [/^trail blazer$/i, "TrailBlazer"],
];

/** Words that are others before some: "leather w nav", "looking 4 a truck", "rojo x dentro", "cruze control". */
const SHORT: readonly (readonly [letter: string, next: RegExp, word: string])[] = [
  ["4", /^\s+(?:an?|the|my|me|sale)(?![\p{L}\p{N}])/iu, "for"],
  ["cruze", /^\s+control/iu, "cruise"],
  ["w", /^\s+[\p{L}\p{N}$]/u, "with"],
  ["x", /^\s+(?:dentro|fuera)(?!\p{L})/iu, "por"],
];

type Put = (piece: string, start: number, end: number) => void;

function putWord(written: string, start: number, put: Put, respell: Respell, keyword: string): void {
  const end = start + written.length;
  const plain = isLatin(written) ? written : written.normalize("NFKD").replace(/\p{M}+/gu, "");
  const glued = GLUED.exec(plain)?.[0].length;
  if (glued !== undefined) {
    put(`${plain.slice(0, glued)} `, start, start + glued);
    put(plain.slice(glued), start + glued, end);
    return;
  }
  // A part of "can't" or "3.5" is no word.
  const isPart = /['’.]/.test(keyword.charAt(start - 1)) || /^['’](?=[\p{L}\p{N}])/u.test(keyword.slice(end));
  const lower = plain.toLowerCase();
  if (lower === "modelo" && /^\s+[3sxy](?![\p{L}\p{N}])/iu.test(keyword.slice(end))) {
    put("model", start, end);
    return;
  }
  const short = SHORT.find(([letter, next]) => lower === letter && next.test(keyword.slice(end)));
  const isWord = !isPart && plain.length > 1;
  const meant = short?.[2] ?? (isWord ? (WRITTEN_OUT.get(lower) ?? NAMED.get(lower) ?? respell(lower)) : null);
  put(meant === null || meant === lower ? plain : meant, start, end);
}
