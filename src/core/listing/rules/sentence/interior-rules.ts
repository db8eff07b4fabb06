import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import type { ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import { fact } from "./amount-words.ts";
import { colorsIn } from "./phrases.ts";
import { type Meaning, type Rule, rule } from "./pieces.ts";

const MATERIAL = "(?:(leather|cloth|suede|vinyl|leatherette|fabric|alcantara|piel|cuero|tela|gamuza)\\s+)?";
const MATERIALS: Readonly<Record<string, FeatureKey>> = {
  leather: "leather-seats",
  piel: "leather-seats",
  cuero: "leather-seats",
  cloth: "cloth-seats",
  fabric: "cloth-seats",
  tela: "cloth-seats",
  suede: "suede-seats",
  alcantara: "suede-seats",
  gamuza: "suede-seats",
  vinyl: "synthetic-leather-seats",
  leatherette: "synthetic-leather-seats",
}; // prettier-ignore
function inside(color: string, material: string | undefined): Meaning | null {
  const colors: ClassValue<"color">[] = colorsIn(color);
  if (colors.length === 0) return null;
  const key = material === undefined ? undefined : MATERIALS[material.toLowerCase()];
  return fact("interiorColor", { interiorColor: colors, ...(key !== undefined && { features: [key] }) });
}
function outside(color: string): Meaning | null {
  const colors = colorsIn(color);
  return colors.length > 0 ? fact("color", { color: colors }) : null;
}
const SHADE = "(?:(?:light|dark|deep|bright|claro|oscuro)\\s+)?";
const TONE_WORDS =
  "black|white|gr[ae]y|silver|red|blue|green|brown|beige|tan|cream|gold|orange|yellow|purple|burgundy|maroon|charcoal|ivory|camel|saddle|cognac|navy|negr[oa]s?|blanc[oa]s?|gris(?:es)?|roj[oa]s?|azul(?:es)?|verdes?|vino|guind[oa]|plata|cafes?|marron(?:es)?|crema|platead[oa]s?|naranja";
const TONE = `(${TONE_WORDS})`;
const TONES = `((?:${TONE_WORDS})(?:\\s+(?:or|and|o|y)\\s+(?:${TONE_WORDS}))?)`;
/** Colors of the inside, before those of the car are read. */
export const INTERIOR_RULES: readonly Rule[] = [
  rule(
    `(?:with\\s+(?:an?\\s+)?|con\\s+)?${SHADE}${TONES}[\\s-]+${MATERIAL}(?:interiors?|inside|int\\.?|cabin|upholstery|on\\s+the\\s+inside|por\\s+dentro)`,
    ([color = "", material]) => inside(color, material),
  ),
  rule(`${SHADE}${TONES}\\s+(?:leather|piel|cuero)(?!\\s*(?:seats?|wheel|steering))`, ([color = ""]) =>
    inside(color, "leather"),
  ),
  rule(`${SHADE}${TONES}\\s+cloth(?!\\s*(?:seats?|top))`, ([color = ""]) => inside(color, "cloth")),
  rule(
    `(?:interiors?|inside|upholstery|vestiduras?|tapiceria|por\\s+dentro)\\s*(?:color\\s+|is\\s+|in\\s+|de\\s+(?:color\\s+)?|en\\s+|must\\s+be\\s+|:\\s*)*${MATERIAL}${SHADE}${TONES}`,
    ([material, color = ""]) => inside(color, material),
  ),
  rule(`(?:piel|cuero)\\s+(?:color\\s+|de\\s+color\\s+)?${SHADE}${TONES}`, ([color = ""]) => inside(color, "piel")),
  rule(`${SHADE}${TONES}\\s+(?:outside|exterior|ext\\.?|on\\s+the\\s+outside|por\\s+fuera)`, ([color = ""]) =>
    outside(color),
  ),
  rule(
    `(?:outside|exterior|por\\s+fuera)\\s*(?:color\\s+|is\\s+|in\\s+|de\\s+(?:color\\s+)?|en\\s+)*${SHADE}${TONES}`,
    ([color = ""]) => outside(color),
  ),
  rule(`${TONE}\\s+on\\s+${TONE}`, ([out = "", within = ""]) => {
    const [one, other] = [outside(out), inside(within, undefined)];
    return one && other ? fact("interiorColor", { ...one.filters, ...other.filters }) : null;
  }),
];
