-- What dealers state of an electric drive: range on electricity in miles, battery in kWh, fast charging in kW, and the inlets. Null where
-- a dealer does not say, which is most cars.
alter table vehicles
  add column electric_range_miles integer,
  add column battery_kwh integer,
  add column fast_charge_kw integer,
  add column charge_port text;
