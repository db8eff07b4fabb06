-- What shoppers do, and what prices did.

create table contact_clicks (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  vehicle_id integer references vehicles on delete set null,
  dealership_id integer references dealerships on delete set null,
  -- A lead keeps its own copy: the vehicle may be gone when the operator talks to the dealer.
  vin text,
  title text,
  make text,
  model text,
  year integer,
  -- Tells repeats apart for a day; not a person (see server/leads/visitor-key.ts).
  visitor bytea not null
);
create index contact_clicks_newest on contact_clicks (created_at desc);
create index contact_clicks_of_vehicle on contact_clicks (vehicle_id, created_at desc);
create index contact_clicks_of_dealership on contact_clicks (dealership_id, created_at desc);

create table vehicle_views (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  vehicle_id integer references vehicles on delete set null,
  dealership_id integer references dealerships on delete set null,
  visitor bytea not null
);
create index vehicle_views_of_vehicle on vehicle_views (vehicle_id, created_at desc);
create index vehicle_views_of_dealership on vehicle_views (dealership_id, created_at desc);

-- Every price a dealer's site has shown: one row when it is first seen and one for each change.
create table vehicle_prices (
  id bigint generated always as identity primary key,
  vehicle_id integer not null references vehicles on delete cascade,
  price_usd integer,
  seen_at timestamptz not null
);
create index vehicle_prices_of_vehicle on vehicle_prices (vehicle_id, id desc);
insert into vehicle_prices (vehicle_id, price_usd, seen_at) select id, price_usd, first_seen_at from vehicles;
