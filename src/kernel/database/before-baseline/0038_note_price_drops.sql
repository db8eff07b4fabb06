-- The drop to a car's present price, in dollars, and when its site first showed that price; null where there is none that
-- counts. Kept in the car's row, so that cards and searches need not read its price history.
alter table vehicles
  add column price_drop_usd integer check (price_drop_usd > 0),
  add column price_dropped_at timestamptz;

-- What counts as a drop: the last change of the price, down by at least 1 % and $100, and not within 7 days of a rise, which
-- would make a drop of a price that goes up and down. Days without a price do not interrupt. The only definition.
-- `present` is the car's price now, which is shown from `at` on unless its price history ends with it already.
create function price_drop(vehicle integer, present integer, at timestamptz)
  returns table (amount integer, since timestamptz) language sql stable as $$
  with shown as (
    select price_usd, seen_at, id from vehicle_prices where vehicle_id = vehicle and price_usd is not null
    union all
    select present, at, 9223372036854775807
  ), changes as (
    select price_usd, before, seen_at, id, (seen_at at time zone 'UTC')::date as day
    from (select *, lag(price_usd) over (order by id) as before from shown) s
    where before is distinct from price_usd
  )
  select last.before - last.price_usd, last.seen_at
  from (select * from changes order by id desc limit 1) last
  where present is not null and last.before - last.price_usd >= greatest(100, 0.01 * last.before)
    and not exists (select from changes c where c.price_usd > c.before and last.day - c.day <= 7)
$$;

update vehicles v set price_drop_usd = d.amount, price_dropped_at = d.since
from (select vehicle_id from vehicle_prices group by vehicle_id having count(*) > 1) p
  join vehicles o on o.id = p.vehicle_id
  cross join lateral price_drop(o.id, o.price_usd, now()) d
where v.id = o.id;
