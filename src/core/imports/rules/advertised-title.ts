import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { composeTitle } from "#core/facts/rules/vehicle-name.ts";

/** The marks of a title that is an advertisement: signs that shout or part, and sales talk that no name of a car has. */
const PITCH =
  /[!*|~•]|\$\s?\d|\b(?:low miles?|\d{1,3}k miles?|(?:one|1|single)[ -]owner|clean (?:carfax|title)|no accidents?|must see)\b/i;
/** Trims that a title of abbreviations may name; other words behind the model may be anything. */
const TRIMS = new Map(
  `XL XLT SE SEL SES SXT GT GTI R/T SRT LE XLE XSE LX EX EX-L EX-T DX LT LTZ LS SLE SLT SL SV SR SR5 RS ST Touring Sport Limited Platinum
  Lariat Laramie Sahara Rubicon Overland Laredo Denali Premium Luxury Base Titanium King-Ranch Big-Horn Lone-Star Tradesman TRD Trailhawk`
    .split(/\s+/)
    .map((trim) => [bare(trim), trim.replace(/-(?=[A-Z][a-z])/g, " ")]),
);

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]+/g, "");
}

type Named = Pick<VehicleFacts, "title" | "year" | "make" | "model" | "trim">;

/**
 * Returns title and trim of a car whose title is an advertisement ("!!! WOW !!! 18 F150 XL 4X4"): composed of its facts, where year, make and
 * model are known. Other titles stay as they are.
 */
export function plainTitle({ title, year, make, model, trim }: Named): Pick<VehicleFacts, "title" | "trim"> {
  if (!PITCH.test(title) || year === null || make === null || model === null) return { title, trim };
  const named = trim ?? trimAfter(model, title);
  return { title: composeTitle({ year, make, model, trim: named }), trim: named };
}

/** Returns the trim directly behind the model's name in a title; null where there is none that is known. */
function trimAfter(model: string, title: string): string | null {
  const words = title.split(/[^\p{L}\d/.-]+/u).filter((word) => word !== "");
  for (const length of [3, 2, 1]) {
    const at = words.findIndex((_, n) => bare(words.slice(n, n + length).join("")) === bare(model));
    if (at < 0) continue;
    const rest = words.slice(at + length);
    return TRIMS.get(bare(rest.slice(0, 2).join(""))) ?? TRIMS.get(bare(rest[0] ?? "")) ?? null;
  }
  return null;
}
