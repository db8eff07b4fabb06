import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import type { OfficialFigures, OfficialSource } from "../official-endpoints.ts";
import { ageWords, figureWords } from "../rules/figure-words.ts";
import { officialQuery } from "./official-query.ts";

/** The agencies' figures of the car's model. Absent where no file has any. */
export function OfficialSection({ vehicle }: { vehicle: ShownDetail }) {
  const { id = "" } = useParams();
  const { data } = useQuery(officialQuery(id));
  if (!data || (!data.fuelEconomy && !data.ratings && !data.recalls)) return null;
  const { fuelEconomy, ratings, recalls } = data;
  return (
    <section className="panel mt-6 shadow-card">
      <div className="market-head">
        <h2>Official figures</h2>
        <p>Of this model, not of this car.</p>
      </div>
      <div className="market-why grid gap-4">
        {fuelEconomy && <FuelEconomy figures={fuelEconomy} />}
        {ratings && <Ratings ratings={ratings} />}
        {recalls && <Recalls recalls={recalls} vin={vehicle.vin} />}
      </div>
    </section>
  );
}

type Part<Name extends keyof OfficialFigures> = NonNullable<OfficialFigures[Name]>;

function FuelEconomy({ figures }: { figures: Part<"fuelEconomy"> }) {
  const { unit, city, highway, combined, electricCombined, rangeMiles, variants, variantCount, source } = figures;
  const words = unit === "mpge" ? "MPGe" : "MPG";
  return (
    <Figure title="Fuel economy" agency="EPA, fueleconomy.gov" source={source}>
      <p>
        <b>
          {figureWords(combined)} {words} combined
        </b>
        , {figureWords(city)} city, {figureWords(highway)} highway
        {electricCombined && `; on electricity ${figureWords(electricCombined)} MPGe`}
        {rangeMiles && `; electric range ${figureWords(rangeMiles)} miles`}
      </p>
      <p className="text-muted text-sm">
        {variantCount === 1 ? "For" : `From the least to the most of ${variantCount} versions that fit:`}{" "}
        {variants.join(", ")}
        {variantCount > variants.length && " and others"}
      </p>
    </Figure>
  );
}

function Ratings({ ratings: { overall, front, side, rollover, source } }: { ratings: Part<"ratings"> }) {
  const parts = [
    front && `front crash ${figureWords(front)}`,
    side && `side crash ${figureWords(side)}`,
    rollover && `rollover ${figureWords(rollover)}`,
  ].filter(Boolean);
  return (
    <Figure title="Crash tests" agency="NHTSA" source={source}>
      <p>
        <b>{figureWords(overall)} of 5 stars overall</b>
        {parts.length > 0 && `; ${parts.join(", ")}`}
      </p>
    </Figure>
  );
}

function Recalls({ recalls: { count, latest, source }, vin }: { recalls: Part<"recalls">; vin: string | null }) {
  return (
    <Figure title="Recalls" agency="NHTSA" source={source}>
      <p>
        <b>
          {count} {count === 1 ? "recall concerns" : "recalls concern"} some cars of this model and year.
        </b>{" "}
        It is not known here which of them concern this car, or were repaired:{" "}
        <a
          href={`https://www.nhtsa.gov/recalls${vin ? `?vin=${vin}` : ""}`}
          rel="noreferrer nofollow"
          target="_blank"
          className="why-link"
        >
          ask NHTSA by its VIN
        </a>
        .
      </p>
      <ul className="grid gap-2 text-sm">
        {latest.map(({ campaign, component, summary, reportedOn, doNotDrive, parkOutside }) => (
          <li key={campaign}>
            <span className="font-medium">{component}</span> ({reportedOn?.slice(0, 4) ?? campaign}
            {doNotDrive && ", do not drive"}
            {parkOutside && ", park outside"}): <span className="text-muted">{summary}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

type FigureProps = { title: string; agency: string; source: OfficialSource; children: ReactNode };

/** Figures under their heading, with where they come from and how old the file is. */
function Figure({ title, agency, source, children }: FigureProps) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      {children}
      <p className="text-muted text-sm">
        Source: {agency}, file of {source.day}
        {ageWords(source.ageDays)}
      </p>
    </div>
  );
}
