-- All cars of a dealership with all stored columns, also removed and hidden ones: for the operator, and for the dealership's own
-- portal and reports. Never show it to the public: public_vehicles is for that.
create or replace view stock_vehicles as
select v.*, greatest(v.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = v.id)) as confirmed_at
from vehicles v;
