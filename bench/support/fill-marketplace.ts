import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "#kernel/database/migrate.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type Generated, generator, pgUrl } from "./listing-kit.ts";

const field = (value: unknown): string =>
  value === null || value === undefined
    ? "\\N"
    : String(value).replace(/[\\\t\n\r]/g, (c) => ({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" })[c] ?? c);
const line = (values: unknown[]): string => `${values.map(field).join("\t")}\n`;

function* chunks(rows: Iterable<Generated>, write: (row: Generated) => string): Generator<string> {
  let text = "";
  for (const row of rows) {
    text += write(row);
    if (text.length < 1 << 18) continue;
    yield text;
    text = "";
  }
  yield text;
}

const VEHICLE_COLUMNS = `id, dealership_id, identity_key, source, vin, title, year, make, model, trim, body_style, condition,
  price_usd, mileage_miles, exterior_color, interior_color, fuel_type, transmission, drivetrain, images, city, state, zip_code,
  carfax_url, original_listing_url, first_seen_at, price_drop_usd, price_dropped_at`;

/** Every seventh car with a price asks less than before. Dollars. */
const dropOf = ({ id, price }: Generated): number | null =>
  price !== null && id % 7 === 0 ? 250 + ((id * 37) % 4_000) : null;

const writeVehicle = (v: Generated): string =>
  line([
    v.id,
    v.dealership_id,
    `vin:${v.vin}`,
    "crawl",
    v.vin,
    `${v.year} ${v.name} ${v.trim}`,
    v.year,
    v.make,
    v.model,
    v.trim,
    v.body_style,
    "used",
    v.price,
    v.mileage,
    v.exterior_color,
    v.interior_color,
    v.fuel_type,
    v.transmission,
    v.drivetrain,
    `{${v.images.join(",")}}`,
    v.city,
    v.state,
    v.zip_code,
    v.carfax_url,
    v.original_listing_url,
    v.first_seen,
    dropOf(v),
    dropOf(v) === null ? null : v.first_seen,
  ]);

/** Creates a database of the product with the kit's first `count` cars. An existing one is kept. */
export async function fillMarketplace(database: string, count: number): Promise<void> {
  const server = new pg.Client({ connectionString: pgUrl("postgres") });
  await server.connect();
  const { rowCount } = await server.query("select from pg_database where datname = $1", [database]);
  if (!rowCount) await server.query(`create database ${database}`);
  await server.end();
  await migrate(pgUrl(database), createLogger({ level: "warn", pretty: false }));
  const client = new pg.Client({ connectionString: pgUrl(database) });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count, exists (select from market_values) as valued from vehicles",
  );
  if (rows[0].count !== count || (count > 0 && !rows[0].valued)) await copyAll(client, count);
  await client.end();
}

/** Six of ten cars get a value near their price, and the label that follows from it. */
async function labelCars(client: pg.Client): Promise<void> {
  await client.query("alter table dealerships disable trigger user; alter table market_values disable trigger user");
  await client.query("update dealerships set price_basis = 'included'");
  await client.query(`
    insert into market_values (vehicle_id, price_usd, value_usd, low_usd, high_usd, spread, label, label_since,
        comparable_count, valued_on)
      select id, price_usd, value, value * 0.9, value * 1.1, 0.05,
        case when ratio < 0.9 then 'great' when ratio < 0.96 then 'good' when ratio <= 1.04 then 'fair'
          when ratio <= 1.1 then 'high' else 'overpriced' end,
        current_date, 12, current_date
      from (select id, price_usd, value, price_usd::real / value as ratio
        from (select id, price_usd, (price_usd * (0.86 + (id * 7919::bigint) % 1000 / 3600.0))::int as value
          from vehicles where price_usd > 0 and id % 10 < 6) valued) judged`);
  await client.query("alter table dealerships enable trigger user; alter table market_values enable trigger user");
}

async function copyAll(client: pg.Client, count: number): Promise<void> {
  const { vehicles, dealerships } = await generator();
  await client.query("truncate dealerships, vehicles cascade");
  await client.query(
    "alter table vehicles disable trigger user; alter table vehicle_confirmations disable trigger user",
  );
  await pipeline(
    Readable.from(chunks(dealerships(), (d) => line([d.id, d.name, d.website, d.location, "active"]))),
    client.query(copyFrom("copy dealerships (id, name, url, location, status) from stdin")),
  );
  await pipeline(
    Readable.from(chunks(vehicles(count), writeVehicle)),
    client.query(copyFrom(`copy vehicles (${VEHICLE_COLUMNS}) from stdin`)),
  );
  await pipeline(
    Readable.from(chunks(vehicles(count), (v) => line([v.id, v.last_seen]))),
    client.query(copyFrom("copy vehicle_confirmations (vehicle_id, confirmed_at) from stdin")),
  );
  await client.query(
    "insert into vehicle_prices (vehicle_id, price_usd, seen_at) select id, price_usd, first_seen_at from vehicles",
  );
  await labelCars(client);
  await client.query("alter table vehicles enable trigger user; alter table vehicle_confirmations enable trigger user");
  await client.query("delete from listing_vehicles");
  await client.query("insert into listing_vehicles select * from listing_vehicles_source");
  await client.query("select setval(pg_get_serial_sequence('vehicles', 'id'), (select max(id) from vehicles))");
  await client.query("select setval(pg_get_serial_sequence('dealerships', 'id'), (select max(id) from dealerships))");
  await client.query("vacuum (analyze, freeze)");
}
