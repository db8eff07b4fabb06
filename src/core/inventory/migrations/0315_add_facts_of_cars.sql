-- What dealers state of a car's engine, seats, past and equipment, and their texts. Null where a dealer does not say.
alter table vehicles
  add column engine_cc integer,
  add column cylinders integer,
  add column horsepower integer,
  add column seats integer,
  add column accidents integer,
  add column title_status text,
  -- Keys of `FEATURES`.
  add column features text[] not null default '{}',
  add column description text;
