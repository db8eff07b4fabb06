import { engineWords } from "#core/facts/rules/engine-words.ts";
import { SHOWN_FACTS, SHOWN_OWN_FACTS } from "#core/facts/rules/vehicle-fields.ts";
import { capital } from "#kernel/words/rules/capital.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { formatDay, formatMileage } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";
import { TITLE_WORDS } from "../stated-words.ts";

type Fact = (typeof SHOWN_FACTS)[number]["wire"];
type OwnFact = (typeof SHOWN_OWN_FACTS)[number]["wire"];

/** Returns the facts that are shown in other words. */
const inWords = (vehicle: ShownDetail): Partial<Record<Fact | OwnFact, string | null>> => ({
  condition: vehicle.condition === "certified" ? "Certified pre-owned" : "Used",
  mileage: vehicle.mileage === null ? null : formatMileage(vehicle.mileage),
  electricRangeMiles: stated(vehicle.electricRangeMiles, "miles"),
  batteryKwh: stated(vehicle.batteryKwh, "kWh"),
  fastChargeKw: stated(vehicle.fastChargeKw, "kW"),
  cityMpg: stated(vehicle.cityMpg, "mpg"),
  highwayMpg: stated(vehicle.highwayMpg, "mpg"),
  engineCc: engineWords(vehicle),
  horsepower: vehicle.horsepower === undefined ? null : `${vehicle.horsepower} hp`,
  accidents: accidentWords(vehicle.accidents),
  titleStatus: vehicle.titleStatus ? `${TITLE_WORDS[vehicle.titleStatus]} (stated by the dealer)` : null,
  kwhPer100Miles: stated(vehicle.kwhPer100Miles, "kWh per 100 miles"),
  towingPounds: vehicle.towingPounds ? `${formatCount(vehicle.towingPounds)} pounds` : null,
  interiorMaterial: vehicle.interiorMaterial ? capital(vehicle.interiorMaterial) : null,
  priorUse: vehicle.priorUse ? capital(vehicle.priorUse) : null,
  stockedOn: vehicle.stockedOn ? formatDay(vehicle.stockedOn) : null,
});

function accidentWords(accidents: number | undefined): string | null {
  if (accidents === undefined) return null;
  return `${accidents === 0 ? "None" : formatCount(accidents)} (stated by the dealer)`;
}

/** Returns "250 miles (stated by the dealer)": our figures and official ones would differ. */
const stated = (figure: number | undefined, unit: string) =>
  figure ? `${figure} ${unit} (stated by the dealer)` : null;

/** The facts by what they are about, in the order in which they are shown. */
const GROUPS: readonly (readonly [name: string, facts: readonly (Fact | OwnFact)[]])[] = [
  ["Overview", ["year", "make", "model", "trim", "condition", "certifiedProgram", "bodyStyle", "doors", "seats"]],
  ["History", ["mileage", "numberOfOwners", "accidents", "titleStatus", "priorUse", "warranty", "stockedOn"]],
  ["Engine and drive", ["engineCc", "horsepower", "transmission", "drivetrain", "towingPounds"]],
  [
    "Fuel and range",
    [
      ...(["fuelType", "cityMpg", "highwayMpg", "electricRangeMiles", "batteryKwh"] as const),
      ...(["fastChargeKw", "chargePort", "kwhPer100Miles"] as const),
    ],
  ],
  ["Colors and seats", ["exteriorColor", "interiorColor", "interiorMaterial"]],
  ["Identity", ["vin", "stockNumber"]],
];

const LABELS = new Map<string, string>([...SHOWN_FACTS, ...SHOWN_OWN_FACTS].map(({ wire, label }) => [wire, label]));

/** Everything known about a vehicle, in groups. Unknown facts are left out, and groups of them. */
export function VehicleFacts({ vehicle }: { vehicle: ShownDetail }) {
  return (
    <section className="car-section">
      <h2>Vehicle Details</h2>
      <div className="fact-groups">
        {groupsOf(vehicle).map(({ name, facts }) => (
          <div key={name}>
            <h3>{name}</h3>
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

type ShownFact = { label: string; value: string | number };

/** Returns the known facts of a vehicle in their groups. */
function groupsOf(vehicle: ShownDetail): { name: string; facts: ShownFact[] }[] {
  const known: Partial<Record<Fact | OwnFact, string | number | null>> = { ...vehicle, ...inWords(vehicle) };
  return GROUPS.flatMap(([name, wires]) => {
    const facts = wires.flatMap((wire) => {
      const value = known[wire];
      return value ? [{ label: LABELS.get(wire) ?? wire, value }] : [];
    });
    return facts.length > 0 ? [{ name, facts }] : [];
  });
}
