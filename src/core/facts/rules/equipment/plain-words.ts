/** Abbreviations of dealers' lists, written out. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pwr: "power",
    htd: "heated",
    heatd: "heated",
    frt: "front",
    rr: "rear",
    lthr: "leather",
    lth: "leather",
    pkg: "package",
    pkge: "package",
    ctrl: "control",
    ctrls: "controls",
    cntrl: "control",
    elec: "electric",
    alum: "aluminum",
    alu: "aluminum",
    sys: "system",
    pass: "passenger",
    psgr: "passenger",
    drvr: "driver",
    whl: "wheel",
    whls: "wheels",
    mirr: "mirrors",
    mir: "mirror",
    mirs: "mirrors",
    wndws: "windows",
    wdws: "windows",
    snrf: "sunroof",
    mnrf: "moonroof",
    nav: "navigation",
    navi: "navigation",
    strg: "steering",
    tele: "telescoping",
    adj: "adjustable",
    lks: "locks",
    ac: "a c",
    w: "with",
  }),
);

/** The abbreviations that are written out. */
export const ABBREVIATED = [...ABBREVIATIONS.keys()];

/** Returns a text in small letters, words separated by one space: "Pwr. Htd. Mirrors w/Turn-Signal" is "power heated mirrors with turn signal". */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/''|″|”|"/g, " ")
    .replace(/['’`®™©]/g, "")
    .replace(/&amp;|&|\+/g, " and ")
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(" ");
}
