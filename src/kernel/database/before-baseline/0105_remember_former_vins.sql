-- VINs that vehicles had before their dealers corrected them. Addresses with a former VIN lead to the vehicle.
create table vehicle_former_vins (
  vin text not null,
  vehicle_id integer not null references vehicles on delete cascade,
  noted_at timestamptz not null default now(),
  primary key (vin, vehicle_id)
);
create index vehicle_former_vins_of_vehicle on vehicle_former_vins (vehicle_id);
