-- The marketplace's core: who sells (dealerships), what they sell (vehicles), how we know (sync_runs).

create table dealerships (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  additional_urls text[] not null default '{}',
  -- "City, ST" as the operator typed it; may be empty.
  location text,
  status text not null check (status in ('active', 'syncing', 'error', 'expired')),
  status_reason text,
  platform text,
  vehicle_count integer not null default 0,
  last_synced_at timestamptz,
  -- Null: no expiration.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

create table vehicles (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  -- Who the vehicle is within its dealership (vin:, stock:, url:, print:); see domain/vehicles/vehicle-facts.ts.
  identity_key text not null,
  -- A crawl never removes what a CSV upload brought.
  source text not null check (source in ('crawl', 'csv')),
  vin text,
  stock_number text,
  title text not null,
  year integer,
  make text,
  model text,
  trim text,
  body_style text,
  condition text not null check (condition in ('used', 'certified')),
  price_usd integer check (price_usd > 0),
  mileage_miles integer check (mileage_miles >= 0),
  exterior_color text,
  interior_color text,
  fuel_type text,
  transmission text,
  drivetrain text,
  images text[] not null default '{}',
  city text,
  state text,
  zip_code text,
  carfax_url text,
  original_listing_url text,
  first_seen_at timestamptz not null default now(),
  -- When the dealer's site last showed it.
  confirmed_at timestamptz not null default now(),
  -- When one of the facts last changed.
  changed_at timestamptz not null default now(),
  -- Complete runs in a row that did not show it.
  missed_runs integer not null default 0,
  -- Null while the vehicle is listed.
  removed_at timestamptz,
  unique (dealership_id, identity_key)
);
create index vehicles_vin on vehicles (vin) where vin is not null;
create index vehicles_listed_newest on vehicles (first_seen_at desc, id desc) where removed_at is null;
create index vehicles_listed_price on vehicles (price_usd, id) where removed_at is null;
create index vehicles_listed_by_dealership on vehicles (dealership_id) where removed_at is null;

create table sync_runs (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  trigger text not null check (trigger in ('added', 'manual', 'all', 'demo')),
  status text not null check (status in ('queued', 'running', 'succeeded', 'held', 'failed')),
  outcome text check (outcome in ('complete', 'incomplete', 'blocked', 'failed')),
  reason text,
  platform text,
  step text,
  attempt integer not null default 0,
  declared_total integer,
  found integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  missing integer not null default 0,
  removed integer not null default 0,
  skipped_new integer not null default 0,
  duplicates integer not null default 0,
  pages_fetched integer not null default 0,
  bytes_fetched bigint not null default 0,
  coverage jsonb not null default '{}',
  warnings jsonb not null default '[]',
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index sync_runs_of_dealership on sync_runs (dealership_id, id desc);
-- At most one unfinished run a dealership: a second request joins the one that is under way.
create unique index sync_runs_unfinished on sync_runs (dealership_id) where status in ('queued', 'running');

-- What a running crawl has seen so far. It is compared with the inventory in one transaction when the crawl is over, so
-- that a run that dies half-way has changed nothing.
create unlogged table sync_run_vehicles (
  run_id integer not null,
  -- A run that was interrupted starts over with the next number; what the earlier try saw does not count.
  attempt integer not null,
  identity_key text not null,
  facts jsonb not null,
  primary key (run_id, attempt, identity_key)
);

create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

create table admins (
  id integer generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table admin_sessions (
  -- SHA-256 of the cookie's token; the token itself is nowhere stored.
  token_hash bytea primary key,
  admin_id integer not null references admins on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
