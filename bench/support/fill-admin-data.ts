import type pg from "pg";

/** The size that the console is measured at. */
export const DEALERSHIPS = 2_000;
export const VEHICLES = 500_000;
export const CONTACT_CLICKS = 1_000_000;
export const VEHICLE_VIEWS = 1_000_000;
/** The number of them at one dealership. */
const LARGE_STOCK = 100_000;

/** Two years of clicks, more of them lately, on cars that are spread unevenly over dealerships of different size. */
const FILL = `
insert into dealerships (name, url, additional_urls, location, status, vehicle_count, last_synced_at, expires_at)
  select 'Dealership ' || n, 'https://dealer-' || n || '.example/used-inventory',
    case when n % 3 = 0 then array['https://dealer-' || n || '.example/certified'] else '{}' end,
    (array['Chantilly, VA', 'Austin, TX', 'Portland, OR', 'Tampa, FL', 'Denver, CO'])[1 + n % 5],
    case when n % 50 = 0 then 'error' else 'active' end, 0, now() - n * interval '1 minute',
    case when n % 20 = 0 then now() - interval '1 day' when n % 2 = 0 then now() + n * interval '1 hour' end
  from generate_series(1, ${DEALERSHIPS}) n;

insert into vehicles (dealership_id, identity_key, source, vin, stock_number, title, year, make, model, trim,
    body_style, condition, price_usd, mileage_miles, exterior_color, interior_color, fuel_type, transmission, drivetrain,
    images, city, state, zip_code, original_listing_url, first_seen_at, removed_at)
  select d, 'vin:' || n, 'crawl', 'V' || lpad(n::text, 16, '0'), 'S' || n, concat_ws(' ', y, make, 'Model', n % 40), y, make,
    'Model ' || n % 40, (array['Sport', 'Limited', 'Base', null])[1 + n % 4], 'SUV', 'used',
    case when n % 25 > 0 then 5000 + n % 60000 end, n % 150000, 'Blue', 'Black', 'Gasoline', 'Automatic', 'AWD',
    array(select 'https://photos.example/' || n || '/' || i || '.jpg' from generate_series(1, 10) i),
    'Chantilly', 'VA', '20151', 'https://dealer-' || d || '.example/used/' || n,
    now() - (n % 200) * interval '1 day', case when n % 11 = 0 then now() end
  from (
    select n, case when n <= ${LARGE_STOCK} then 1 else 2 + (power(random(), 1.5) * ${DEALERSHIPS - 2})::int end as d, 2005 + n % 21 as y,
      (array['Honda', 'Toyota', 'Ford', 'BMW', 'Audi', 'Jeep', 'Kia', 'Mazda', 'Tesla', 'Volvo', 'Ram', 'Lexus', null])[1 + n % 13] as make
    from generate_series(1, ${VEHICLES}) n
  ) cars;
update dealerships d set vehicle_count = c.listed
  from (select dealership_id, count(*) as listed from vehicles where removed_at is null group by 1) c
  where c.dealership_id = d.id;

insert into contact_clicks (created_at, vehicle_id, dealership_id, vin, title, make, model, year, visitor)
  select now() - power(random(), 2) * interval '730 days', v.id, v.dealership_id, v.vin, v.title, v.make, v.model, v.year,
    int8send(n)
  from generate_series(1, ${CONTACT_CLICKS}) n
  join vehicles v on v.id = 20 + (n::bigint * 7919) % ${VEHICLES - 20};
insert into vehicle_views (created_at, vehicle_id, dealership_id, visitor)
  select now() - power(random(), 2) * interval '730 days', v.id, v.dealership_id, int8send(n)
  from generate_series(1, ${VEHICLE_VIEWS}) n
  join vehicles v on v.id = 20 + (n::bigint * 104729) % ${VEHICLES - 20};
`;

/** Fills an empty, migrated database. Takes one to three minutes. */
export async function fillAdminData(client: pg.Client): Promise<void> {
  await client.query(FILL);
  await client.query("vacuum analyze");
}
