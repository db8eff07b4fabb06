-- Every car that a dealership has or had, as it is stored, also removed and hidden ones: for the operator, and for the dealership's own
-- portal and reports. Nothing of it may be shown to the public: public_vehicles is for that.
create or replace view stock_vehicles as
select
  v.id, v.dealership_id, v.source, v.first_seen_at, v.removed_at, v.hidden_at, v.price_drop_usd, v.price_dropped_at,
  greatest(v.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = v.id)) as confirmed_at,
  -- The facts, in the order of VEHICLE_FIELDS.
  v.vin, v.stock_number, v.title, v.year, v.make, v.model, v.trim, v.body_style, v.condition, v.price_usd, v.mileage_miles,
  v.exterior_color, v.interior_color, v.fuel_type, v.transmission, v.drivetrain, v.doors, v.electric_range_miles, v.battery_kwh,
  v.fast_charge_kw, v.charge_port, v.city_mpg, v.highway_mpg, v.kwh_per_100_miles, v.number_of_owners, v.images, v.city, v.state,
  v.zip_code, v.carfax_url, v.original_listing_url
from vehicles v;
