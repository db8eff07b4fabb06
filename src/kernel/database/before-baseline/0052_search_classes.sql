-- Filters by body style, drivetrain, fuel, transmission and color (docs/search.md, decision 50). The classes themselves are worked out by
-- the product from the dealers' words (domain/vehicles/vehicle-classes.ts), so that a better rule needs no migration.

alter table listing_vehicles
  add column drivetrain text,
  add column transmission text,
  add column exterior_color text;

create or replace view listing_vehicles_source as
  select v.id, v.dealership_id, v.year, v.make, v.model, v.trim, v.body_style, v.fuel_type, v.price_usd, v.mileage_miles, v.city,
    v.state, v.zip_code, v.images <> '{}' as has_photo, (v.first_seen_at at time zone 'UTC')::date as first_seen_on,
    array_position(array['great', 'good', 'fair', 'high', 'overpriced'], m.label)::smallint as deal,
    case when m.label is not null
      then least(greatest((1000::bigint * m.price_usd + m.value_usd / 2) / m.value_usd, 1), 2000)::smallint end as deal_ratio,
    case when v.price_drop_usd is not null then least(v.price_drop_usd, 65535) end as price_drop_usd,
    v.drivetrain, v.transmission, v.exterior_color
  from vehicles v
  join dealerships d on d.id = v.dealership_id
  left join market_values m on m.vehicle_id = v.id and m.label is not null and d.deal_labels and d.price_basis <> 'unknown'
    and m.price_usd = v.price_usd + case when d.price_basis = 'plus-fees' then (
      select sum((fee ->> 'amountUsd')::integer)::integer from jsonb_array_elements(d.mandatory_fees) fee) else 0 end
  where v.removed_at is null;

update listing_vehicles l
set drivetrain = v.drivetrain, transmission = v.transmission, exterior_color = v.exterior_color
from vehicles v
where v.id = l.id and v.dealership_id = l.dealership_id
  and (v.drivetrain is not null or v.transmission is not null or v.exterior_color is not null);
