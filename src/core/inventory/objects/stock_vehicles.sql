-- Every car that a dealership has or had, as it is stored, also removed and hidden ones: for the operator, and for the dealership's own
-- portal and reports. Nothing of it may be shown to the public: public_vehicles is for that.
create or replace view stock_vehicles as
select v.*, greatest(v.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = v.id)) as confirmed_at
from vehicles v;
