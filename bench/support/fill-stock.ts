import type pg from "pg";

/** The number of cars. */
export const CARS = 20_000;

/** The VIN of a car, counted from 1. */
export const vinOf = (car: number): string => `V${(car * 7_919).toString(16).toUpperCase().padStart(16, "0")}`;

/** Cars whose texts, addresses and numbers of photos are as long as real ones, spread over makes, models and towns. */
const FILL = `
insert into dealerships (name, url, location, status)
  select 'Dealership ' || n || ' of ' || town, 'https://dealer-' || n || '.example/used-inventory', town || ', VA', 'active'
  from (
    select n, (array['Chantilly', 'Fairfax', 'Manassas', 'Leesburg', 'Sterling', 'Vienna', 'Reston', 'Ashburn'])[1 + n % 8]
      || case when n >= 8 then ' ' || n / 8 else '' end as town
    from generate_series(0, 399) n
  ) towns;

insert into vehicles (dealership_id, identity_key, source, vin, stock_number, title, year, make, model, trim,
    body_style, condition, price_usd, mileage_miles, exterior_color, interior_color, fuel_type, transmission, drivetrain,
    images, city, state, zip_code, carfax_url, original_listing_url, first_seen_at)
  select d.id, 'vin:' || vin, 'crawl', vin, 'S' || n, concat_ws(' ', y, make, model, trim), y, make, model, trim, 'SUV', 'used',
    case when n % 25 > 0 then 5000 + n * 37 % 60000 end, n * 53 % 150000, 'Mineral White Metallic', 'Black', 'Gasoline',
    '8-Speed Automatic', 'AWD',
    array(select 'https://pictures.dealer-' || d.id || '.example/inventory/' || md5(n || '/' || i) || '.jpg'
      from generate_series(1, 8 + n % 20) i),
    split_part(d.location, ',', 1), 'VA', '20151', 'https://www.carfax.example/vehicle/' || vin,
    d.url || '/' || lower(replace(concat_ws('-', y, make, model, trim), ' ', '-')) || '-' || md5(n::text),
    now() - (n % 200) * interval '1 day'
  from (
    select n, 'V' || lpad(upper(to_hex(n * 7919)), 16, '0') as vin, 2005 + n % 21 as y,
      (array['Honda', 'Toyota', 'Ford', 'BMW', 'Audi', 'Jeep', 'Kia', 'Mazda', 'Tesla', 'Volvo', 'Ram', 'Lexus'])[1 + n % 12] as make,
      'Model ' || n / 12 % 10 as model, (array['Sport', 'Limited Plus', 'Base', 'xDrive Premium'])[1 + n % 4] as trim
    from generate_series(1, ${CARS}) n
  ) cars
  join dealerships d on d.id = (select min(id) from dealerships) + cars.n % 400;

insert into vehicle_prices (vehicle_id, price_usd, seen_at) select id, price_usd, first_seen_at from vehicles;
`;

/** Fills an empty, migrated database with cars of 400 dealerships. */
export async function fillStock(client: pg.Client): Promise<void> {
  await client.query(FILL);
  await client.query("vacuum analyze");
}
