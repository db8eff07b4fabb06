import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

const MAKES =
  "Acura Audi BMW Buick Cadillac Chevrolet Chrysler Dodge Fiat Ford Genesis GMC Honda Hyundai Infiniti Jaguar Jeep Kia Lexus Lincoln Mazda Mini Nissan Porsche Ram Subaru Tesla Toyota Volkswagen Volvo".split(
    " ",
  );
const MODELS_OF_MAKE = 14;
const TRIMS = ["Base", "S", "SE", "SEL", "Limited", "Sport", "Touring", "Premium", "EX-L", "XLT", "Denali", "Platinum"];
const BODIES = ["SUV", "Sedan", "Truck", "Hatchback", "Coupe", "Minivan"];
const FUELS = ["Gasoline", "Gasoline", "Gasoline", "Hybrid", "Electric", "Diesel"];
const STATES = ["VA", "CO", "TX", "CA", "FL", "NY", "OH", "WA", "GA", "IL", "PA", "NC", "MI", "AZ", "TN", "OR"];
const TOWNS = 3_000;
/** One car in this many is also listed at a second dealership. */
const LISTED_TWICE = 100;
const CHUNK_CHARACTERS = 1 << 18;

export type CountrySize = { cars: number; dealerships: number };

/** Returns a number from 0 to `end` - 1 that looks arbitrary and is the same in every run. */
const spread = (n: number, salt: number, end: number): number =>
  (Math.imul((n ^ (salt * 0x9e37)) + salt, 0x45d9f3b) >>> 7) % end;
/** The same, small numbers more often. */
const skewed = (n: number, salt: number, end: number): number =>
  Math.floor((spread(n, salt, 10_000) / 10_000) ** 2 * end);
const townOf = (n: number) => ({
  city: `Town ${n % TOWNS}`,
  state: STATES[n % STATES.length] as string,
  zip: String(10_000 + spread(n % TOWNS, 3, 89_000)),
});

function dealershipLine(id: number): string {
  const { city, state } = townOf(id);
  return `${id}\tDealership ${id}\thttps://dealer-${id}.example/used\t${city}, ${state}\tactive\n`;
}

const COLUMNS = `id, dealership_id, identity_key, source, vin, title, year, make, model, trim, body_style, condition, price_usd,
  mileage_miles, exterior_color, fuel_type, transmission, drivetrain, images, city, state, zip_code, original_listing_url,
  first_seen_at`;

function carLine(id: number, dealerships: number): string {
  const dealership = 1 + spread(id, 11, dealerships);
  const { city, state, zip } = townOf(dealership);
  const make = MAKES[skewed(id, 5, MAKES.length)] as string;
  const model = `Model ${skewed(id, 6, MODELS_OF_MAKE)}`;
  const year = 2026 - skewed(id, 7, 26);
  const trim = TRIMS[spread(id, 8, TRIMS.length)] as string;
  const vin = `1HC${String(id % LISTED_TWICE === 0 ? id - 1 : id).padStart(14, "0")}`;
  const price = id % 25 === 0 ? "\\N" : 3_000 + skewed(id, 9, 90_000);
  // An address that refuses at once; exports would wait for unknown names.
  const photos = Array.from({ length: 8 }, (_, photo) => `https://127.0.0.1:9/photos/${id}/${photo}-large.jpg`);
  const site = `https://dealer-${dealership}.example/used`;
  const day = new Date(1_780_000_000_000 - spread(id, 12, 180) * 86_400_000).toISOString();
  return `${[
    ...[id, dealership, `vin:${vin}-${id}`, "crawl", vin, `${year} ${make} ${model} ${trim}`, year, make, model, trim],
    ...[BODIES[spread(id, 13, BODIES.length)], "used", price, spread(id, 14, 180_000), "Blue"],
    ...[FUELS[spread(id, 15, FUELS.length)], "Automatic", "AWD", `{${photos.join(",")}}`, city, state, zip],
    ...[`${site}/${id}`, day],
  ].join("\t")}\n`;
}

function* chunks(count: number, line: (id: number) => string): Generator<string> {
  let text = "";
  for (let id = 1; id <= count; id++) {
    text += line(id);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield text;
}

/**
 * Fills an empty, migrated database with cars by COPY. The indexes are created after all rows, and the triggers do not fire, as
 * in a restored backup.
 */
export async function fillCountry(client: pg.Client, { cars, dealerships }: CountrySize): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = 'vehicles'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  const copy = (into: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), client.query(copyFrom(`copy ${into} from stdin`)));
  await copy("dealerships (id, name, url, location, status)", chunks(dealerships, dealershipLine));
  await copy(
    `vehicles (${COLUMNS})`,
    chunks(cars, (id) => carLine(id, dealerships)),
  );
  await client.query("insert into listing_vehicles select * from listing_vehicles_source");
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`
    update dealerships d set vehicle_count = c.listed
      from (select dealership_id, count(*) as listed from vehicles group by 1) c where c.dealership_id = d.id;
    select setval(pg_get_serial_sequence('vehicles', 'id'), ${cars});
    select setval(pg_get_serial_sequence('dealerships', 'id'), ${dealerships});
    set session_replication_role = origin`);
  await client.query("vacuum (analyze, freeze)");
}

/** Paths of the listing call: the usual filters, orders and pages, one after the other with other values. */
export function listingPaths(count: number): string[] {
  const shapes: ((n: number) => string)[] = [
    () => "",
    (n) => `page=${2 + (n % 5)}`,
    (n) => `sortBy=price_low&page=${1 + (n % 4)}`,
    (n) => `make=${MAKES[skewed(n, 1, MAKES.length)]}`,
    (n) => `make=${MAKES[skewed(n, 2, MAKES.length)]}&model=Model+${n % MODELS_OF_MAKE}&sortBy=price_low`,
    (n) => `priceMin=${10_000 + 500 * (n % 20)}&priceMax=${25_000 + 1_000 * (n % 9)}&yearMin=${2010 + (n % 12)}`,
    (n) => `mileageMax=${20_000 + 1_000 * (n % 80)}&sortBy=year_new`,
    (n) => `dealershipId=${1 + spread(n, 3, 20_000)}`,
    (n) => `location=${encodeURIComponent(`${townOf(n).city}, ${townOf(n).state}`)}&sortBy=mileage_low`,
    (n) => `zipCode=20151&distance=${50 + 50 * (n % 3)}`,
    (n) => `keyword=${MAKES[skewed(n, 4, MAKES.length)]}+model+${n % MODELS_OF_MAKE}`,
    (n) =>
      `make=${MAKES[n % 30]}&make=${MAKES[(n + 7) % 30]}&yearMin=2012&priceMax=${30_000 + (n % 9) * 1_000}&mileageMax=120000`,
  ];
  return Array.from({ length: count }, (_, n) => {
    const shape = shapes[n % shapes.length] as (n: number) => string;
    return `/api/vehicles?${shape(Math.floor(n / shapes.length) * 31 + n)}`;
  });
}
