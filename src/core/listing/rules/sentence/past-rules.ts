import { AT_LEAST, AT_MOST, fact, numberOf, OR_LESS, OVER, refused, UNDER } from "./amount-words.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

const OWNER =
  "(?:\\s*-?\\s*(?:previous\\s+|prior\\s+|past\\s+)?(?:owners?|duenos?|propietarios?)(?:\\s+(?:anterior(?:es)?|previos?))?)";
const COUNT = "(\\d|one|two|three|single|first|un|una|dos|tres|solo|unico)";
const owners = (most: number): Meaning | null => (most >= 1 && most <= 9 ? fact("owners", { ownersMax: most }) : null);
const OWNER_RULES: readonly Rule[] = [
  rule(`(?:que\\s+)?(?:no|not)\\s+(?:tenga\\s+)?(?:more|over|mas)\\s+(?:(?:th[ae]n|de)\\s+)?${COUNT}${OWNER}`, ([n]) =>
    owners(numberOf(n)),
  ),
  rule(`(?:${UNDER})\\s+${COUNT}${OWNER}`, ([n]) => owners(numberOf(n) - 1)),
  rule(`(?:${OVER}|${AT_LEAST})\\s+${COUNT}${OWNER}`, refused()),
  rule(
    `(?:(?:only|just|${AT_MOST}|con|de|had|has\\s+had)\\s+)?(?:un\\s+solo|un\\s+unico|solo\\s+un|solamente\\s+un|solo\\s+un)${OWNER}`,
    () => owners(1),
  ),
  rule(
    `(?:(?:only|just|car\\s?fax|${AT_MOST}|solo|con|de|had|has\\s+had)\\s+)?${COUNT}${OWNER}${OR_LESS}?(?:\\s+(?:only|vehicle|car))?`,
    ([n]) => owners(numberOf(n)),
  ),
  rule(
    "(?:only\\s+)?(?:owned|driven)\\s+by\\s+one\\s+(?:person|owner)|owned\\s+once|original\\s+owner|1st\\s+owner|dueno\\s+original",
    () => owners(1),
  ),
];

const CRASH =
  "(?:accidents?|acc?idente?s?|crash(?:es)?|wrecks?|collisions?|choques?|siniestros?|colisiones|golpes|accident\\s+history|damage\\s+(?:history|reported)|(?<=(?:prior|previous|past|reported|known)\\s{1,3})damage|reported\\s+accidents?)(?!\\s+(?:warning|alert|avoid\\p{L}*|mitigation|detection|system|assist|prevention))";
const NONE =
  "(?:no|zero|0|without(?:\\s+any)?|w\\/o|never(?:\\s+(?:been|had|in))?(?:\\s+(?:in\\s+)?an?y?)?|not\\s+(?:been\\s+)?in\\s+an?y?|hasn'?t\\s+been\\s+in\\s+an?y?|sin(?:\\s+ningun)?|cero|nunca(?:\\s+(?:ha\\s+)?tuvo)?|nada\\s+de|free\\s+of|ningun|(?:que\\s+)?(?:no|nunca)\\s+(?:tengan?|hayan?\\s+tenido|tuvo|tuvieron|han?\\s+tenido)(?:\\s+ningun)?)";
const noAccidents = (): Meaning => fact("accidents", { accidentsFree: true });
const cleanTitle = (): Meaning => fact("title", { cleanTitle: true });
const BRANDED =
  "(?:salvage[ds]?|rebuilt|branded|reconstructed|lemon(?:\\s+law|(?=\\s+titles?))|flood(?!ed|\\s+damage)|junk|total\\s+loss|salvad[oa]s?|salvamento|reconstruid[oa]s?|perdida\\s+total|recuperad[oa]s?)";
const ALSO_BRANDED = BRANDED.replace("flood(?!ed|\\s+damage)", "flood(?:ed)?(?:\\s+damage)?|lemons?|inundad[oa]s?");
const TITLE = "(?:titles?|titulos?)";
const HISTORY_RULES: readonly Rule[] = [
  rule(
    "(?:que\\s+)?(?:no\\s+)?(?:gast[ea]n?|consum[ea]n?|ahorr\\p{L}+|rendidor[ae]?|economic[oa]s?|bajo\\s+consumo)\\s+(?:(?:much[oa]|poc[oa]|de|en|la)\\s+)*(?:gasolina|gas|combustible)",
    refused(),
  ),
  // Parts beside equipment that is searched.
  // "Enganche" is a down payment, too.
  rule(
    "(?:(?:menos|mas)\\s+de\\s+)?(?:sin|cero|poco|bajo|\\$?\\d[\\d,]*\\s*(?:mil|k)?\\s*(?:dolares\\s+)?(?:de?\\s+)?)\\s*enganche(?!\\s+(?:(?:de|para)\\s+)?(?:bola|remolque|trailer))|enganche\\s+(?:bajo|minimo|de\\s+\\$?\\d[\\d,]*(?:\\s*(?:mil|k))?)|rin(?:es)?\\s+(?:del?\\s+)?[12]\\d",
    refused(),
  ),
  rule(
    "(?<!(?:push|button|keyless|remote)[\\s/-]+)(?:auto(?:matic)?\\s+)?(?:engine\\s+)?(?:start[\\s/-]+stop|stop[\\s/-]+start)(?:\\s+(?:system|technology|feature|off))?",
    refused(),
  ),
  rule("(?:trailer\\s+)?tow(?:ing)?\\s+mirrors?|(?:front|dash|trail)[\\s-]?cam(?:era)?s?", refused()),
  rule("(?:muy\\s+)?(?:buen[oa]s?|mejor)\\s+(?:de|en|con|pa(?:ra)?)\\s+(?:la\\s+)?(?:gas|gasolina)", refused()),
  // "EX" is a trim, too.
  rule(
    "(?:ex|former|previous|retired|prior)[\\s-]+(?:rental|lease|police|fleet|taxi|uber|demo|loaner|company|government)s?(?:[\\s-]+(?:cars?|vehicles?|use))?",
    refused(),
  ),
  // "Clean title, no accidents" is two things.
  rule(
    `(?:with\\s+|con\\s+|has\\s+|have\\s+)?${NONE}\\s+(?:(?:prior|previous|reported|known|past|major|minor|any)\\s+)*${CRASH}(?:\\s+(?:reported|history|or\\s+damage|ever|on\\s+(?:record|carfax)|reportad[oa]s?|(?:n?or|ni|o)\\s+(?:damage|wrecks?|crash(?:es)?|choques|golpes|danos?)))?`,
    noAccidents,
  ),
  rule(
    "accident[\\s-]*free|crash[\\s-]*free|wreck[\\s-]*free|(?:libre|limpi[oa])\\s+de\\s+(?:accidentes|choques)|(?:never|not|no|nunca|que\\s+no\\s+(?:este|haya\\s+(?:sido|estado)))\\s+(?:been\\s+|ha\\s+sido\\s+)?(?:wrecked|crashed|damaged|chocad[oa]s?|accidentad[oa]s?)|unwrecked|(?:que\\s+)?no\\s+(?:este|haya|ha(?:\\s+sido)?)?\\s*chocad[oa]s?|que\\s+no\\s+haya\\s+tenido\\s+(?:accidentes|choques)|(?:que\\s+)?nunca\\s+(?:ha\\s+|haya\\s+)?(?:chocado|chocad[oa])",
    noAccidents,
  ),
  rule(
    "clean\\s+(?:car\\s?fax|auto\\s?check|history|vehicle\\s+history|record|report)(?:\\s+report)?|(?:car\\s?fax|historial|reporte)\\s+(?:clean|limpio)",
    noAccidents,
  ),
  rule(
    `(?:no|not|non|without|never|sin|n(?:i|or)|(?<=\0\\s{1,3})(?:or|o)|nada\\s+de|que\\s+no\\s+(?:sea|tenga)|no\\s+quiero)(?:\\s+|-)(?:(?:an?|any|un|una|de|title[sd]?|titulo|cars?|carros?|autos?|coches?)\\s+)*${BRANDED}(?:\\s*(?:,|\\/|or|nor|and|ni|o|y)+\\s+(?:(?:no|a|sin|de)\\s+)?${ALSO_BRANDED})*(?:\\s+(?:${TITLE}|cars?|vehicles?|history|carros?|autos?))?`,
    cleanTitle,
  ),
  rule(
    `(?:clean|clear|good|limpio|limpia)\\s+${TITLE}(?:\\s+only|\\s+history|\\s+en\\s+mano|\\s+in\\s+hand)?|${TITLE}\\s+(?:is\\s+|must\\s+be\\s+|en\\s+)?(?:clean|clear|limpio|limpia|regla)(?:\\s+en\\s+mano)?|title\\s+in\\s+hand\\s+clean|blue\\s+title|titulo\\s+azul|papeles\\s+limpios|clean\\s+titled?`,
    cleanTitle,
  ),
  rule(
    "(?:not|non|no|never|isn'?t|doesn'?t\\s+(?:have|need)\\s+to\\s+be)[\\s-]+(?:be\\s+)?(?:certified|cpo)(?:\\s+pre[\\s-]?owned)?|no\\s+certificad[oa]s?",
    refused(),
  ),
  rule(
    "(?:factory|manufacturer|dealer|honda|toyota)?\\s*(?<![\\p{L}])certified(?:[\\s,-]+(?:pre[\\s-]?owned|preowned|used|cars?|vehicles?|only))?(?:\\s+only)?|cpo|certificad[oa]s?(?:\\s+de\\s+(?:fabrica|agencia))?|seminuev[oa]s?\\s+certificad[oa]s?",
    () => fact("certified", { certified: true }),
  ),
];

const UNIT_DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  hora: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  dia: 1,
  semana: 7,
  mes: 30,
};
const TIME = "(hours?|horas?|days?|weeks?|months?|dias?|semanas?|mes(?:es)?)";
function daysListed(count: string | undefined, unit: string | undefined): Meaning | null {
  const name = (unit ?? "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?:es|s)$/, "");
  const days = Math.ceil((count === undefined ? 1 : numberOf(count)) * (UNIT_DAYS[name === "m" ? "mes" : name] ?? 0));
  return days > 0 ? fact("daysListed", { daysListedMax: days }) : null;
}
const LISTED =
  "(?:(?:newly|just|recently|new|first|fresh)\\s+)?(?:listed|added|posted|put\\s+up|uploaded|came\\s+in|came\\s+out|arrived|arrivals?|listings?|on\\s+the\\s+(?:lot|market|site)|in\\s+stock|publicad[oa]s?|agregad[oa]s?|llegad[oa]s?|anunciad[oa]s?|subid[oa]s?|puest[oa]s?)";
const FEW =
  "(\\d{1,2}|one|two|three|four|five|six|seven|ten|couple(?:\\s+of)?|dos|tres|cuatro|cinco|seis|siete|diez|quince)";
const count = (text: string | undefined) => (text?.toLowerCase().startsWith("couple") ? "2" : text);
const LISTED_RULES: readonly Rule[] = [
  rule(
    `${LISTED}\\s*(?:from\\s+|in\\s+|within\\s+|during\\s+|over\\s+|en\\s+|hace\\s+)?(?:the\\s+|el\\s+|la\\s+|los\\s+|las\\s+)?(?:last|past|ultim[oa]s?|menos\\s+de|less\\s+than|under|within|this)?\\s*(?:the\\s+)?(?:last\\s+|past\\s+)?${FEW}?\\s*${TIME}(?:\\s+(?:ago|or\\s+less|max|pasad[oa]s?|atras))?`,
    ([n, unit]) => daysListed(count(n), unit),
  ),
  rule(
    `(?:(?:under|less\\s+than|at\\s+most|up\\s+to|max|menos\\s+de)\\s+)?${FEW}\\s*${TIME}\\s+(?:or\\s+less\\s+)?(?:on|in|en)\\s+(?:the\\s+|el\\s+|la\\s+)?(?:lot|market|site|stock|lote|venta|pagina)`,
    ([n, unit]) => daysListed(count(n), unit),
  ),
  rule(
    `(?:new|fresh|newly\\s+listed|nuev[oa]s?|lo\\s+nuevo)\\s+(?:in\\s+|within\\s+|from\\s+|en\\s+|de\\s+)?(?:the\\s+|los\\s+|las\\s+|la\\s+|el\\s+)?(?:this|last|past|est[ae]|ultim[oa]s?)\\s*${FEW}?\\s*${TIME}`,
    ([n, unit]) => daysListed(count(n), unit),
  ),
  rule(`${LISTED}\\s+(?:today|yesterday|hoy|ayer)|(?:new|nuev[oa]s?)\\s+(?:today|(?:de\\s+)?hoy)`, (_, text) =>
    daysListed(/yesterday|ayer/i.test(text) ? "2" : "1", "day"),
  ),
  rule(
    `(?:recien\\s+)?(?:listed|added|posted|publicad[oa]s?|agregad[oa]s?|llegad[oa]s?)\\s+(?:esta|este)\\s+(semana|mes)`,
    ([unit]) => daysListed("1", unit),
  ),
];

/** The past of a car: accidents, title, certified, owners, days on the lot. Before exclusions are read, because "no accidents" is none. */
export const PAST_RULES: readonly Rule[] = [...HISTORY_RULES, ...OWNER_RULES, ...LISTED_RULES];
