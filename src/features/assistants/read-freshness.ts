import { sql } from "kysely";
import { z } from "zod";
import { isClosed } from "#core/dealerships/dealership-table.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { findListedCar, vehicleKey } from "./assistant-car.ts";
import { type AssistantSite, assistantTool, DEALER_TEXT_NOTE, quoted, ToolFailure } from "./assistant-tool.ts";

const output = z.object({
  subject: z.enum(["stock", "dealership", "vehicle"]),
  name: z.string().nullable().describe("The dealership's name or the car's title"),
  url: z.string(),
  lastConfirmedAt: z.string().nullable().describe("The latest confirmation; null when there was none"),
  oldestConfirmedAt: z.string().nullable().describe("A dealership's listed car whose confirmation is oldest"),
  dealerships: z.int().nullable().describe("Of the stock: how many dealerships it comes from"),
  readWithinADay: z.int().nullable().describe("Of the stock: how many of them were read in the last 24 hours"),
});
type Freshness = z.infer<typeof output>;

const NOTHING_ELSE = { oldestConfirmedAt: null, dealerships: null, readWithinADay: null };

export const readFreshness = assistantTool({
  name: "freshness",
  title: "When the stock was last confirmed",
  description: `When the whole stock, one dealership's cars or one car was last confirmed on the dealers' own websites or files. Without arguments: the whole stock. ${DEALER_TEXT_NOTE}`,
  input: z
    .strictObject({
      vehicle: vehicleKey.optional(),
      dealershipId: z.int().min(1).max(MAX_INTEGER).optional(),
    })
    .refine(({ vehicle, dealershipId }) => vehicle === undefined || dealershipId === undefined, {
      message: "give either vehicle or dealershipId, not both",
    }),
  output,
  answer: async ({ vehicle, dealershipId }, site) => {
    const data = await freshnessOf(site, vehicle, dealershipId);
    const name = data.name === null ? "The stock" : quoted(data.name);
    const confirmed =
      data.lastConfirmedAt === null ? "has never been confirmed" : `was last confirmed ${data.lastConfirmedAt}`;
    return { data, text: `${name} ${confirmed}: ${data.url}` };
  },
});

async function freshnessOf(site: AssistantSite, vehicle?: string, dealershipId?: number): Promise<Freshness> {
  if (vehicle !== undefined) {
    const { title, lastConfirmedAt, ...car } = await findListedCar(site, vehicle);
    return { subject: "vehicle", name: title, url: site.address(vehiclePath(car)), lastConfirmedAt, ...NOTHING_ELSE };
  }
  return dealershipId === undefined ? freshnessOfStock(site) : freshnessOfDealership(site, dealershipId);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function freshnessOfStock(site: AssistantSite): Promise<Freshness> {
  const row = await site.source.db
    .selectFrom("dealerships as d")
    .where(sql<boolean>`not ${isClosed(undefined, "d")}`)
    .select([
      sql<Date | null>`max(d.last_synced_at)`.as("last"),
      sql<number>`count(*)::integer`.as("dealerships"),
      sql<number>`(count(*) filter (where d.last_synced_at > now() - interval '1 day'))::integer`.as("fresh"),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...{ subject: "stock", name: null, url: site.address("/"), lastConfirmedAt: iso(row.last) },
    ...{ oldestConfirmedAt: null, dealerships: row.dealerships, readWithinADay: row.fresh },
  };
}

async function freshnessOfDealership({ source, address }: AssistantSite, id: number): Promise<Freshness> {
  const row = await source.db
    .selectFrom("public_vehicles as v")
    .where("v.dealership_id", "=", id)
    .select([
      "v.dealership_name as name",
      sql<Date | null>`max(v.confirmed_at)`.as("last"),
      sql<Date | null>`min(v.confirmed_at)`.as("oldest"),
    ])
    .groupBy("v.dealership_name")
    .executeTakeFirst();
  if (row === undefined) throw new ToolFailure(`dealershipId: dealership ${id} has no cars on this site`);
  return {
    ...{ subject: "dealership", name: row.name, url: address(`/?dealershipId=${id}`), ...NOTHING_ELSE },
    ...{ lastConfirmedAt: iso(row.last), oldestConfirmedAt: iso(row.oldest) },
  };
}
