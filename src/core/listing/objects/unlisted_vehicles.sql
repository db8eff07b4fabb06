-- After: masked_vehicles
-- The cars that shoppers do not find any more, and since when: removed, hidden, or of a dealership that was taken down or whose subscription
-- has ended. `is_removed`: removed for good, as far as anybody knows; hiding and closing are often taken back. `has_page`: the car is in
-- gone_vehicles.
create or replace view unlisted_vehicles as
select v.id, v.vin, v.title,
  v.removed_at is not null and v.removed_at >= now() - interval '90 days' and v.is_open and not v.is_hidden as has_page,
  coalesce(v.removed_at, least(d.taken_down_at, d.expires_at)) as unlisted_at, v.removed_at is not null and not v.is_hidden as is_removed
from masked_vehicles v join dealerships d on d.id = v.dealership_id
where v.removed_at is not null or not v.is_open;
