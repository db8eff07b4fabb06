import { engineWords } from "#core/facts/rules/engine-words.ts";
import { SHOWN_FACTS } from "#core/facts/rules/vehicle-fields.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { formatMileage } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";
import { TITLE_WORDS } from "../stated-words.ts";

type Fact = (typeof SHOWN_FACTS)[number]["wire"];

/** Returns the facts that are shown in other words. */
const inWords = (vehicle: ShownDetail): Partial<Record<Fact, string | null>> => ({
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
});

function accidentWords(accidents: number | undefined): string | null {
  if (accidents === undefined) return null;
  return `${accidents === 0 ? "None" : formatCount(accidents)} (stated by the dealer)`;
}

/** Returns "250 miles (stated by the dealer)": our figures and official ones would differ. */
const stated = (figure: number | undefined, unit: string) =>
  figure ? `${figure} ${unit} (stated by the dealer)` : null;

/** Everything known about a vehicle, in two columns. Unknown facts are left out. */
export function VehicleFacts({ vehicle }: { vehicle: ShownDetail }) {
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
      <h2 className="font-bold text-xl tracking-tight">Vehicle Details</h2>
      <dl className="mt-2 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        {factsOf(vehicle).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="line-clamp-4 min-w-0 text-right font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ShownFact = { label: string; value: string | number };

/** Returns the known facts of a vehicle, in the order in which they are shown. */
function factsOf(vehicle: ShownDetail): ShownFact[] {
  const facts: Partial<Record<Fact, string | number | null>> = { ...vehicle, ...inWords(vehicle) };
  return SHOWN_FACTS.flatMap(({ wire, label }) => {
    const value = facts[wire];
    return value ? [{ label, value }] : [];
  });
}
