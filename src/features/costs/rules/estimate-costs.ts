import { US_STATES } from "#core/facts/rules/us-states.ts";
import { stateOfZip } from "#core/facts/rules/zip-states.ts";
import {
  type Charge,
  type Corrections,
  chargesOf,
  type LocalRate,
  localRateOf,
  type StateCharges,
} from "./read-charges.ts";

/** A part of the total. Whole US dollars, from the least to the most; `usd` is what the total counts. */
export type CostLine = {
  name: string;
  usd: number;
  lowUsd: number;
  highUsd: number;
  /** A remark for the shopper; null for none. */
  note: string | null;
  /** "Virginia DMV, fees, 2026-01"; null for the dealer's own figures. */
  source: string | null;
};

export type CostEstimate = {
  state: string;
  stateName: string;
  lines: CostLine[];
  totalUsd: number;
  lowUsd: number;
  highUsd: number;
};

export type CostQuestion = {
  zip: string;
  /** With the dealer's mandatory fees where they are known. */
  priceUsd: number;
  feesKnown: boolean;
  tradeUsd: number;
  /** Of the dealership, whose state limits its fees; null: taken for the shopper's. */
  dealerState: string | null;
};

const DEAREST_CONNECTICUT_USD = 50_000;

const sourceOf = ({ source, asOf, isChecked }: Charge): string =>
  `${source}, ${asOf}${isChecked ? "" : "; check the figure with them"}`;

const roundedLine = (line: CostLine): CostLine => ({
  ...line,
  usd: Math.round(line.usd),
  lowUsd: Math.round(line.lowUsd),
  highUsd: Math.round(line.highUsd),
});

/** Returns a fee's line; its middle counts. */
const feeLine = (name: string, charge: Charge | undefined, note: string | null): CostLine[] =>
  charge
    ? [
        {
          name,
          usd: (charge.low + charge.high) / 2,
          lowUsd: charge.low,
          highUsd: charge.high,
          note,
          source: sourceOf(charge),
        },
      ]
    : [];

/** The dealer's fee for documents, where it is not in the price: up to the state's limit, or what is usual there. */
function documentLine(dealerState: string, charges: StateCharges): CostLine[] {
  const name = US_STATES[dealerState] ?? dealerState;
  if (charges.doccap) {
    const { high } = charges.doccap;
    const note = `Not stated by this dealer. ${name} allows at most $${high}.`;
    return [
      { name: "Dealer's document fee", usd: high, lowUsd: 0, highUsd: high, note, source: sourceOf(charges.doccap) },
    ];
  }
  return feeLine(
    "Dealer's document fee",
    charges.doc,
    `Not stated by this dealer. ${name} has no limit; this is what dealers usually ask.`,
  );
}

/** The part of the price that the state's tax does not cover because of the trade-in. */
const untaxed = (charges: StateCharges, tradeUsd: number): number => Math.min(tradeUsd, charges.trade?.low ?? 0);

function tradeNote(charges: StateCharges, tradeUsd: number): string | null {
  if (tradeUsd === 0) return null;
  const most = charges.trade?.low ?? 0;
  if (most === 0) return "The state taxes the price without deducting the trade-in.";
  return most < tradeUsd
    ? `Of the trade-in, $${most.toLocaleString("en-US")} is not taxed.`
    : "The trade-in is deducted before tax.";
}

/** Arkansas taxes cheap used cars less, Connecticut dear ones more. An operator's rate holds for all prices. */
function stateRate(state: string, { low, high, isCorrected }: Charge, priceUsd: number): [low: number, high: number] {
  if (isCorrected) return [low, high];
  if (state === "AR" && priceUsd < 4_000) return [0, 0];
  if (state === "AR" && priceUsd < 10_000) return [3.5, 3.5];
  if (state === "CT" && priceUsd > DEAREST_CONNECTICUT_USD) return [7.75, 7.75];
  return [low, high];
}

/** An amount from its least to its most; `usd` counts. */
type Amount = Pick<CostLine, "usd" | "lowUsd" | "highUsd">;

function stateTaxLine(state: string, charges: StateCharges, base: Amount, tradeUsd: number): CostLine[] {
  const { tax, taxmax, taxmin, extra } = charges;
  if (!tax) return [];
  const bounded = (usd: number) => Math.max(taxmin?.low ?? 0, Math.min(usd, taxmax?.high ?? Number.POSITIVE_INFINITY));
  const taxOn = (priceUsd: number) =>
    stateRate(state, tax, priceUsd).map((rate) => bounded((priceUsd * rate) / 100)) as [number, number];
  const fixed = extra?.low ?? 0;
  const [low, high] = taxOn(base.usd);
  const line = {
    name: `${US_STATES[state]} tax`,
    usd: (low + high) / 2 + fixed,
    lowUsd: taxOn(base.lowUsd)[0] + fixed,
    highUsd: taxOn(base.highUsd)[1] + fixed,
    note: tradeNote(charges, tradeUsd),
    source: sourceOf(tax),
  };
  return line.highUsd > 0 ? [line] : [];
}

function localTaxLine(charges: StateCharges, local: Charge | LocalRate | undefined, base: Amount): CostLine[] {
  const { localmax, localbase } = charges;
  if (!local) return [];
  const taxOn = (usd: number, rate: number) =>
    (Math.min(usd, localbase?.high ?? Number.POSITIVE_INFINITY) * rate) / 100;
  if ("place" in local) {
    const { usd, lowUsd, highUsd } = base;
    return [
      {
        name: `Tax of ${local.place}`,
        usd: taxOn(usd, (local.low + local.high) / 2),
        lowUsd: taxOn(lowUsd, local.low),
        highUsd: taxOn(highUsd, local.high),
        note: null,
        source: sourceOf(local),
      },
    ];
  }
  const most = localmax?.high ?? local.high;
  if (most === 0) return [];
  return [
    {
      name: "County and city tax",
      usd: taxOn(base.usd, (local.low + local.high) / 2),
      lowUsd: 0,
      highUsd: taxOn(base.highUsd, most),
      note: `The state's average, ${(local.low + local.high) / 2} %. Yours may be up to ${most} %${localbase ? ` of the first $${localbase.high.toLocaleString("en-US")}` : ""}.`,
      source: sourceOf(local),
    },
  ];
}

/**
 * Estimates what a car costs in all: the whole price, tax, title and registration at the shopper's zip code, and the dealer's document fee where
 * it is not known. Dealers' fees are taxed.
 * @param corrections the operator's figures
 * @returns null for a zip code of no state
 */
export function estimateCosts(question: CostQuestion, corrections: Corrections): CostEstimate | null {
  const { zip, priceUsd, feesKnown, tradeUsd } = question;
  const state = stateOfZip(zip);
  const charges = state && chargesOf(state, corrections);
  if (!charges) return null;
  const dealerState = question.dealerState ?? state;
  const dealerCharges = chargesOf(dealerState, corrections) ?? charges;
  const documents = feesKnown ? [] : documentLine(dealerState, dealerCharges);
  const [document] = documents;
  const taxed = (documentUsd = 0) => Math.max(0, priceUsd + documentUsd - untaxed(charges, tradeUsd));
  const base = { usd: taxed(document?.usd), lowUsd: taxed(document?.lowUsd), highUsd: taxed(document?.highUsd) };
  const exact = (name: string, usd: number, note: string | null): CostLine => ({
    name,
    usd,
    lowUsd: usd,
    highUsd: usd,
    note,
    source: null,
  });
  const lines = [
    exact("Price", priceUsd, feesKnown ? "With the dealer's mandatory fees." : null),
    ...documents,
    ...stateTaxLine(state, charges, base, tradeUsd),
    ...localTaxLine(charges, localRateOf(zip, charges, corrections), base),
    ...feeLine("Title", charges.title, null),
    ...feeLine("Registration and plates", charges.registration, "Depends on the car and on your county."),
    ...(tradeUsd > 0 ? [exact("Your trade-in", -tradeUsd, null)] : []),
  ].map(roundedLine);
  const sum = (of: (line: CostLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    state,
    stateName: US_STATES[state] ?? state,
    lines,
    totalUsd: sum(({ usd }) => usd),
    lowUsd: sum(({ lowUsd }) => lowUsd),
    highUsd: sum(({ highUsd }) => highUsd),
  };
}
