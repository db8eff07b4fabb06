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
    negrito: "negro",
    negrita: "negra",
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
};

const NAMED = new Map(Object.entries(NAMES));

/** Glued to a number: "under20k", "menos15mil". */
const GLUED = /^(under|below|over|max|sub|menos|bajo|hasta)(?=\$?\d)/i;

const isLatin = (text: string): boolean => !/[^\0-\x7f]/.test(text);

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
  const pattern =
    /(?<![\p{L}\p{N}])g[\s-]?wag[eo]ns?(?![\p{L}\p{N}])|w\/o?(?=[\s\p{L}])|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/giu;
  for (const match of keyword.matchAll(pattern)) {
    const [piece] = match;
    const start = match.index;
    const end = start + piece.length;
    if (/^g[\s-]?wag/i.test(piece)) put("G-Class", start, end);
    else if (/^w\/o?$/i.test(piece)) {
      const isSplit = /\p{L}/u.test(keyword.charAt(end));
      put(`${/o$/i.test(piece) ? "without" : "with"}${isSplit ? " " : ""}`, start, end);
    } else if (/^[^\p{L}\p{N}]/u.test(piece)) put(/[’‘`´]/.test(piece) ? "'" : piece, start, end);
    else putWord(piece, start, put, respell, keyword);
  }
  return { text, from, to };
}

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
  // A part of "can't", "F-150" or "3.5" is no word.
  const isPart = /['’.]/.test(keyword.charAt(start - 1)) || /['’]/.test(keyword.charAt(end));
  const lower = plain.toLowerCase();
  if (lower === "modelo" && /^\s+[3sxy](?![\p{L}\p{N}])/iu.test(keyword.slice(end))) {
    put("model", start, end);
    return;
  }
  const isFor = lower === "4" && /^\s+(?:an?|the|my|me|sale)(?![\p{L}\p{N}])/iu.test(keyword.slice(end));
  const known = isFor ? "for" : null;
  const meant = isPart || plain.length < 2 ? known : (WRITTEN_OUT.get(lower) ?? NAMED.get(lower) ?? respell(lower));
  put(meant === null || meant === lower ? plain : meant, start, end);
}
