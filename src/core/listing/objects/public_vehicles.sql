-- After: masked_vehicles
-- The cars for sale at open dealerships, with the facts that may be shown. Each has a page. The public and the features read this view.
create or replace view public_vehicles as
select v.*,
  -- True when the listing, exports and counts include it: of a VIN at several dealerships only the listing that was confirmed last, then
  -- the one with the higher id. The search's index uses the same rule. The limit makes PostgreSQL look up each car's VIN by index.
  v.vin is null or v.id = (
    select one.id from masked_vehicles one where one.vin = v.vin and one.removed_at is null and one.is_open
    order by one.confirmed_at desc, one.id desc limit 1) as in_listing
from masked_vehicles v
where v.removed_at is null and v.is_open;
