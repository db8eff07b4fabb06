import { engineWords } from "#core/facts/rules/engine-words.ts";
import { pastWords } from "#core/facts/rules/past-words.ts";
import { featureNames } from "#core/listing/present-vehicle.ts";
import type { WholeVehicleRow } from "#core/listing/public-vehicles.ts";
import { formatAmount, formatMiles } from "#kernel/words/rules/numbers.ts";

/** The longest text that Google and Meta take. Characters. */
const MAX_DESCRIPTION = 5_000;

const engineOf = ({ engine_cc, cylinders, engine_layout, aspiration }: WholeVehicleRow): string | null =>
  engineWords({ engineCc: engine_cc, cylinders, engineLayout: engine_layout, aspiration });

const pastOf = ({ number_of_owners, accidents, title_status, prior_use }: WholeVehicleRow): string[] =>
  pastWords({ numberOfOwners: number_of_owners, accidents, titleStatus: title_status, priorUse: prior_use });

/** Returns the facts that receivers have no column for, in one sentence; null where the dealer states none. */
function statedFacts(row: WholeVehicleRow): string | null {
  const { horsepower, seats, interior_material, certified_program, warranty } = row;
  const facts = [
    engineOf(row),
    horsepower && `${horsepower} hp`,
    seats && formatAmount(seats, "seat"),
    interior_material && `${interior_material} seats`,
    ...pastOf(row),
    certified_program,
    warranty && `warranty: ${warranty}`,
  ].filter(Boolean);
  return facts.length === 0 ? null : `As the dealer states: ${facts.join(", ")}.`;
}

/**
 * Describes a car in plain sentences: the facts that every car has, what its dealer states, its equipment, and the dealer's text. At most
 * `MAX_DESCRIPTION` characters.
 */
export function describeVehicle(row: WholeVehicleRow): string {
  const miles = formatMiles(row.mileage_miles);
  const facts = [miles, row.exterior_color, row.transmission, row.drivetrain, row.fuel_type].filter(Boolean);
  const state = row.condition === "certified" ? "Certified pre-owned" : "Used";
  const where = row.place ? ` in ${row.place}` : "";
  const seller = row.shows_name ? `, at ${row.dealership_name}` : "";
  const features = featureNames(row.features);
  const sentences = [
    `${state} ${[row.title, ...facts].join(", ")}${seller}${where}.`,
    statedFacts(row),
    features.length === 0 ? null : `Equipment: ${features.join(", ")}.`,
    row.description,
  ];
  return sentences
    .filter((sentence) => sentence !== null)
    .join(" ")
    .slice(0, MAX_DESCRIPTION);
}
