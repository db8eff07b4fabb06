import type pg from "pg";

const CARS_PER_DEALERSHIP = 100;
const MODELS = 600;
const TRIMS = 8;

/**
 * Inserts invented cars whose prices follow from their facts, so that they have values: of 600 models, of which the first has a
 * twenty-fifth of all cars, as in a real market. A sixth have left within 90 days. The change log is not written, as in a
 * restored backup.
 * @param cars how many are listed
 */
export async function fillMarket(client: pg.Client, cars: number): Promise<void> {
  const dealerships = Math.ceil(cars / CARS_PER_DEALERSHIP);
  await client.query("set session_replication_role = replica; select setseed(0.5)");
  await client.query(`
    insert into dealerships (name, url, location, status, price_basis)
      select 'Dealership ' || n, 'https://dealer-' || n || '.example/used', 'Chantilly, VA', 'active', 'included'
      from generate_series(1, ${dealerships}) n`);
  await client.query(`
    with numbers as (
      select n, floor(${MODELS} * power(random(), 10 / 3.0))::int as model, floor(random() * ${TRIMS})::int as trim,
        2026 - floor(14 * power(random(), 1.5))::int as year, random() as driven, random() as r1, random() as r2
      from generate_series(1, ${Math.round(1.2 * cars)}) n
    ), cars as (
      select *, 800 + ((2027 - year) * 11000 * (0.4 + 1.2 * driven))::int as miles,
        0.07 * sqrt(-2 * ln(1 - r1)) * cos(2 * pi() * r2) as luck
      from numbers)
    insert into vehicles (dealership_id, identity_key, source, vin, title, year, make, model, trim, condition, price_usd,
        mileage_miles, city, state, zip_code, images, first_seen_at, removed_at)
      select 1 + n % ${dealerships}, 'vin:' || n, 'crawl',
        '1M' || lpad(model::text, 4, '0') || chr(65 + trim) || 'A' || lpad(n::text, 9, '0'),
        year || ' Make' || model % 40 || ' Model' || model, year, 'Make' || model % 40, 'Model' || model,
        (array['S', 'SE', 'SEL', 'Limited', 'Sport', 'Touring', 'Premium', 'XLT'])[1 + trim], 'used',
        exp(10 + 0.3 * sin(model) + 0.06 * trim + 0.1 * (year - 2021) - 0.035 * miles / 10000 + luck)::int, miles,
        'Chantilly', 'VA', (20000 + n % 300 * 100)::text, '{}', now() - (n % 60 + 30) * interval '1 day',
        case when n % 6 = 0 then now() - (n % 89) * interval '1 day' end
      from cars`);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum (analyze) vehicles");
}
