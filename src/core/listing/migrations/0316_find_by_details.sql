-- What cars are found by besides the facts of the baseline. `listing_vehicles_source` says what the columns hold.
alter table listing_vehicles
  add column interior_color text,
  add column marks smallint[] not null default '{}',
  add column seats integer,
  add column cylinders integer,
  -- Tenths of a liter.
  add column engine_dl integer,
  -- City and highway combined.
  add column mpg integer,
  add column electric_range_miles integer,
  add column owners integer,
  add column listed_on date;

update listing_vehicles l set
  interior_color = v.interior_color,
  -- As `mark_numbers` computes them.
  marks = (
    select coalesce(array_agg((('x' || left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 4))::bit(16)::integer
      - case when get_byte(sha256(convert_to(key, 'UTF8')), 0) > 127 then 65536 else 0 end)::smallint), '{}')
    from unnest(v.features || array[
      case when v.accidents = 0 then 'accident-free' end, case when v.title_status = 'clean' then 'clean-title' end,
      case when v.condition = 'certified' then 'certified' end]) key
    where key is not null),
  seats = v.seats,
  cylinders = v.cylinders,
  engine_dl = (v.engine_cc + 50) / 100,
  mpg = case when v.city_mpg > 0 and v.highway_mpg > 0
    then (200 * v.city_mpg::bigint * v.highway_mpg + 55 * v.highway_mpg + 45 * v.city_mpg)
      / (2 * (55 * v.highway_mpg + 45 * v.city_mpg))
    else coalesce(v.city_mpg, v.highway_mpg) end,
  electric_range_miles = v.electric_range_miles,
  owners = v.number_of_owners,
  listed_on = l.first_seen_on
from vehicles v where v.id = l.id;

alter table listing_vehicles alter column listed_on set not null;
