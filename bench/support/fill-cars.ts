import type pg from "pg";

const CARS_PER_DEALERSHIP = 100;

/**
 * Inserts invented cars with the columns that the search and the pages read: facts, prices, confirmations and the addresses of
 * ten photos.
 */
export async function fillCars(client: pg.Client, count: number): Promise<void> {
  const dealerships = Math.ceil(count / CARS_PER_DEALERSHIP);
  await client.query("alter table vehicles disable trigger user");
  await client.query("alter table vehicle_confirmations disable trigger user");
  await client.query(`
    with places(city, state, zip, place) as (values ('Chantilly', 'VA', '20151', 0), ('Austin', 'TX', '78701', 1),
      ('Denver', 'CO', '80202', 2), ('Tampa', 'FL', '33602', 3), ('Tacoma', 'WA', '98402', 4)),
    sellers as (
      insert into dealerships (name, url, location, status)
        select 'Dealership ' || n, 'https://dealer-' || n || '.example/used', city || ', ' || state, 'active'
        from generate_series(1, ${dealerships}) n join places on place = n % 5
        returning id, location)
    insert into vehicles (dealership_id, identity_key, source, vin, title, year, make, model, trim, body_style, condition,
        price_usd, mileage_miles, exterior_color, fuel_type, transmission, drivetrain, images, city, state, zip_code,
        original_listing_url, first_seen_at)
      select s.id, 'vin:' || n, 'crawl', 'AH' || lpad(n::text, 15, '0'), concat_ws(' ', y, make, 'Model', n % 40), y, make,
        'Model ' || n % 40, (array['Sport', 'Limited', 'Base', 'Touring'])[1 + n % 4], (array['SUV', 'Sedan', 'Truck'])[1 + n % 3],
        'used', 5000 + n * 7919 % 60000, n * 104729 % 150000, (array['Blue', 'Black', 'White'])[1 + n % 3], 'Gasoline', 'Automatic',
        'AWD', array(select 'https://photos.example/' || n || '/' || i || '.jpg' from generate_series(1, 10) i),
        p.city, p.state, p.zip, 'https://dealer.example/used/' || n, now() - (n % 200) * interval '1 day'
      from (select n, 2005 + n % 21 as y, (array['Honda', 'Toyota', 'Ford', 'BMW', 'Audi', 'Jeep', 'Kia', 'Mazda', 'Tesla', 'Volvo',
          'Ram', 'Lexus'])[1 + n % 12] as make from generate_series(1::bigint, ${count}) n) cars
      join (select id, location, row_number() over (order by id) - 1 as at from sellers) s on s.at = n % ${dealerships}
      join places p on p.city || ', ' || p.state = s.location`);
  await client.query("insert into listing_vehicles select * from listing_vehicles_source");
  await client.query("insert into vehicle_confirmations (vehicle_id, confirmed_at) select id, now() from vehicles");
  await client.query(
    "insert into vehicle_prices (vehicle_id, price_usd, seen_at) select id, price_usd, first_seen_at from vehicles",
  );
  await client.query(`update dealerships d set vehicle_count = c.listed
    from (select dealership_id, count(*) as listed from vehicles group by 1) c where c.dealership_id = d.id`);
  await client.query("alter table vehicles enable trigger user");
  await client.query("alter table vehicle_confirmations enable trigger user");
  await client.query("vacuum (analyze, freeze)");
}
