import { z } from "zod";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { NO_LABEL_REASONS, NO_LABEL_WORDS } from "#core/facts/rules/no-label.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { VehicleMarket } from "#features/market/market-endpoints.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { findListedCar, vehicleKey } from "./assistant-car.ts";
import { assistantTool, DEALER_TEXT_NOTE, quoted } from "./assistant-tool.ts";

const dollarsOrNone = z.int().nullable();

export const readMarketValue = assistantTool({
  name: "market_value",
  title: "What a car is worth",
  description: `The value of one car by id or VIN, from the asking prices of similar cars: value, the range of 80 % of likely asking prices, the deal label, or the reason why there is none. These are asking prices of this site's stock, not sale prices; options and condition are not known. ${DEALER_TEXT_NOTE}`,
  input: z.strictObject({ vehicle: vehicleKey }),
  output: z.object({
    id: z.int(),
    title: z.string(),
    url: z.string(),
    lastConfirmedAt: z.string(),
    priceUsd: z.number().nullable().describe("The price that was judged, with all mandatory fees that are known"),
    valueUsd: dollarsOrNone.describe("Null when there is no value"),
    lowUsd: dollarsOrNone,
    highUsd: dollarsOrNone,
    label: z.enum(DEAL_LABELS).nullable(),
    reason: z.enum(NO_LABEL_REASONS).nullable().describe("Why there is no label"),
    comparables: z.int().describe("The number of similar cars"),
    valuedOn: z.string().nullable(),
    notCounted: z.array(z.string()).describe("What the value does not know about"),
  }),
  answer: async ({ vehicle }, site) => {
    const car = await findListedCar(site, vehicle);
    const market = await site.read<VehicleMarket>(`/api/vehicles/${car.id}/market`);
    const about = {
      id: car.id,
      title: car.title,
      url: site.address(vehiclePath(car)),
      lastConfirmedAt: car.lastConfirmedAt,
    };
    const ending = `Last confirmed ${about.lastConfirmedAt}: ${about.url}`;
    if (market.kind === "none") {
      const data = {
        ...{ ...about, priceUsd: car.price, valueUsd: null, lowUsd: null, highUsd: null, label: null },
        ...{ reason: market.reason, comparables: market.comparables, valuedOn: null, notCounted: [] },
      };
      return { data, text: `${quoted(car.title)} has no value: ${NO_LABEL_WORDS[market.reason]}. ${ending}` };
    }
    const { priceUsd, valueUsd, lowUsd, highUsd, label, reason, count, valuedOn, leftOut } = market;
    const data = {
      ...{ ...about, priceUsd, valueUsd, lowUsd, highUsd, label, reason },
      ...{ comparables: count, valuedOn, notCounted: leftOut },
    };
    const judged = label === null ? (reason === null ? "no label" : NO_LABEL_WORDS[reason]) : DEAL_WORDS[label];
    const value = `similar cars cost about ${formatDollars(valueUsd)} (${formatDollars(lowUsd)} to ${formatDollars(highUsd)}, ${count} cars)`;
    return { data, text: `${quoted(car.title)}: ${value}; ${judged}. ${ending}` };
  },
});
