import type { ReactNode } from "react";
import type { OfficialFigures, OfficialSource } from "../official-endpoints.ts";
import { ageWords, figureWords } from "../rules/figure-words.ts";

/** The agencies' figures of the car's model. @param vin null where it is unknown */
export function OfficialParts({
  figures: { fuelEconomy, ratings, recalls },
  vin,
}: {
  figures: OfficialFigures;
  vin: string | null;
}) {
  return (
    <section className="panel mt-6 shadow-card">
      <div className="market-head">
        <h2>Official figures</h2>
        <p>Of this model, not of this car.</p>
      </div>
      <div className="market-why grid gap-4">
        {fuelEconomy && <FuelEconomy figures={fuelEconomy} />}
        {ratings && <Ratings ratings={ratings} />}
        {recalls && <Recalls recalls={recalls} vin={vin} />}
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
      <ul className="text-muted text-sm">
        {latest.map(({ campaign, component, reportedOn, doNotDrive, parkOutside }) => (
          <li key={campaign}>
            {reportedOn?.slice(0, 4)} {component}
            {doNotDrive && ", do not drive"}
            {parkOutside && ", park outside"} ({campaign})
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
