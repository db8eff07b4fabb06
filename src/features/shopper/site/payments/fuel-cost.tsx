import { useEffect, useId, useState } from "react";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import {
  FIELDS_OF_FUEL,
  FUEL_FIELDS,
  type Fuel,
  type FuelField,
  type FuelTexts,
  type statedUse,
  yearlyFuelCost,
} from "../../rules/payments/fuel-cost.ts";
import { NumberField } from "./number-field.tsx";
import { EMPTY_FUEL_TEXTS, recallFuel, rememberFuel } from "./remembered-fuel.ts";

type FuelCostProps = {
  fuel: Fuel;
  isPlugIn: boolean;
  /** The car's consumption according to its dealer. */
  stated?: ReturnType<typeof statedUse>;
  /** Numbers in the page's address, from a plain form. */
  params?: URLSearchParams;
};

/** The yearly cost of fuel, from numbers that the shopper types. Miles and prices are remembered; the consumption is each car's own. */
export function FuelCost({ fuel, isPlugIn, stated, params }: FuelCostProps) {
  const { use, price } = FIELDS_OF_FUEL[fuel];
  const [texts, setTexts] = useState<FuelTexts>(() => ({
    ...textsFrom(params),
    ...(stated && { [use]: stated.text }),
  }));
  const headingId = useId();
  // The server does not know the values that this browser remembers.
  useEffect(() => setTexts((typed) => ({ ...typed, ...recallFuel(), ...filledIn(typed) })), []);
  const { costUsd, problems } = yearlyFuelCost(fuel, texts);
  function edit(field: FuelField, text: string) {
    const edited = { ...texts, [field]: text };
    setTexts(edited);
    rememberFuel(edited);
  }
  return (
    <fieldset aria-labelledby={headingId} className="mt-6 border-line border-t pt-5">
      <p id={headingId} className="mb-3 font-semibold">
        {fuel === "electricity" ? "Charging it for a year" : "Fuel for a year"}
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="grid grid-cols-2 items-start gap-3">
          {(["miles", use, price] as const).map((field) => (
            <NumberField
              key={field}
              name={field}
              rule={FUEL_FIELDS[field]}
              text={texts[field]}
              problem={problems[field]}
              hint={(field === use && stated?.text === texts[use] && stated.source) || HINTS[field]}
              onEdit={(text) => edit(field, text)}
            />
          ))}
        </div>
        <div className="rounded-control bg-sunken p-4">
          <output className="block font-bold text-xl tracking-tight numerals">
            {costUsd === undefined ? "Fill in the three figures" : `About ${formatDollars(costUsd)} a year`}
          </output>
          <p className="mt-2 text-muted text-sm">
            <b className="font-semibold text-ink">An estimate from these figures alone.</b>{" "}
            {isPlugIn && "For miles on gasoline: put in those only, because charging is not counted. "}
            We assume none, and look up no official ones.
          </p>
        </div>
      </div>
    </fieldset>
  );
}

const HINTS: Partial<Record<FuelField, string>> = {
  mpg: "Combined, as on the car's window sticker or fueleconomy.gov",
  kwh: "As on the car's window sticker or fueleconomy.gov",
  electricityPrice: "As on your bill",
};

function textsFrom(params: URLSearchParams | undefined): FuelTexts {
  const texts = { ...EMPTY_FUEL_TEXTS };
  for (const field of Object.keys(texts) as FuelField[]) texts[field] = (params?.get(field) ?? "").slice(0, 20);
  return texts;
}

const filledIn = (texts: FuelTexts): Partial<FuelTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
