-- What is for sale, how we know, and what became of it.

create table vehicles (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  -- Who the vehicle is within its dealership (vin:, stock:, url:, print:); see core/facts/rules/vehicle-facts.ts.
  identity_key text not null,
  -- Who decides when it goes: 'csv' while only files know it (a crawl never removes it), 'crawl' once a crawl has shown it.
  source text not null check (source in ('crawl', 'csv')),

  -- The facts, as normalized. Null: nobody says.
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
  -- As the trade counts them: 2 to 5, a hatch is one (decision 14).
  doors integer,
  -- How many people have owned it, the present owner included.
  number_of_owners integer,
  -- Of an electric drive: range on electricity, battery, fast charging, and the inlets.
  electric_range_miles integer,
  battery_kwh integer,
  fast_charge_kw integer,
  charge_port text,
  -- Fuel economy; kilowatt hours of electric cars.
  city_mpg integer,
  highway_mpg integer,
  kwh_per_100_miles integer,
  images text[] not null default '{}',
  city text,
  state text,
  zip_code text,
  carfax_url text,
  original_listing_url text,

  -- The drop to its present price, and when its site first showed that price; null where there is none that counts
  -- (objects/price_drop.sql). Kept here, so that cards and searches need not read its price history.
  price_drop_usd integer check (price_drop_usd > 0),
  price_dropped_at timestamptz,

  -- Bookkeeping. A change of it alone is not a change of the car (core/listing/objects/note_vehicle_changes.sql).
  first_seen_at timestamptz not null default now(),
  -- When a file first named it; null while only crawls have. What the site does not say of it keeps the file's value.
  uploaded_at timestamptz,
  -- When one of the facts last changed.
  changed_at timestamptz not null default now(),
  -- Complete runs in a row that did not show it. Misses are counted at most twice a day, and cars that vanish in a crowd are given more
  -- time.
  missed_runs integer not null default 0,
  missed_at timestamptz,
  missed_in_crowd boolean not null default false,
  -- Null while it is listed.
  removed_at timestamptz,
  -- The operator has hidden it. Such a car has removed_at as well, so that whatever asks for listed cars need not know.
  hidden_at timestamptz,

  unique (dealership_id, identity_key),
  constraint vehicles_hidden_are_not_listed check (hidden_at is null or removed_at is not null)
);
create index vehicles_vin on vehicles (vin) where vin is not null;
create index vehicles_listed_newest on vehicles (first_seen_at desc, id desc) where removed_at is null;
create index vehicles_listed_price on vehicles (price_usd, id) where removed_at is null;
create index vehicles_listed_by_dealership on vehicles (dealership_id) where removed_at is null;
create index vehicles_listed_by_vin on vehicles (vin, id) where removed_at is null; -- product feeds read the stock VIN by VIN
create index vehicles_by_removal on vehicles (removed_at) where removed_at is not null; -- retention

-- When a crawl or a file last showed a car, for those that have been seen since first_seen_at. In a table by itself, so that a night in which
-- nothing changes leaves the rows of `vehicles`, their index entries and the cards kept by row version untouched (decision 8). Every
-- night updates most of the rows: half of each page is left free, so that the new version finds room beside the old one (a HOT update).
create table vehicle_confirmations (
  vehicle_id integer primary key references vehicles on delete cascade,
  confirmed_at timestamptz not null
) with (fillfactor = 50);

-- Every price that a dealer's site has shown: one row when it is first seen and one for each change. Which crawl, upload or correction
-- noted it: what is taken back is found by its number and not by its time, which two may share. No foreign keys: prices are kept longer
-- than runs and uploads, whose numbers are never given again.
create table vehicle_prices (
  id bigint generated always as identity primary key,
  vehicle_id integer not null references vehicles on delete cascade,
  price_usd integer,
  seen_at timestamptz not null,
  run_id integer,
  import_id integer,
  correction_id integer
);
create index vehicle_prices_of_vehicle on vehicle_prices (vehicle_id, id desc);

-- Prices that changed beyond what cars do (decision 11). The car keeps the price before until a second crawl or file states the new one, or
-- an operator decides. `before_usd` and `price_usd`: the price before and the doubted one. `kept_at`: an operator has decided to keep the
-- price before for as long as the site states this one.
create table doubted_prices (
  vehicle_id integer primary key references vehicles on delete cascade,
  before_usd integer not null,
  price_usd integer not null,
  since timestamptz not null,
  run_id integer,
  import_id integer,
  kept_at timestamptz,
  kept_by text
);

-- From which factor on a price is doubted, learned from the changes of prices that were shown (one row).
create table price_doubt_factor (
  factor double precision not null,
  changes integer not null,
  learned_at timestamptz not null
);

-- VINs that vehicles had before their dealers corrected them. Addresses with a former VIN lead to the vehicle (decision 11).
create table vehicle_former_vins (
  vin text not null,
  vehicle_id integer not null references vehicles on delete cascade,
  noted_at timestamptz not null default now(),
  primary key (vin, vehicle_id)
);
create index vehicle_former_vins_of_vehicle on vehicle_former_vins (vehicle_id);

-- Which property, key, label or column each fact was read from: `{"vin": "javehicleIdentificationNumber", ...}`. Most cars of one website
-- have the same, so it is stored once; the id is computed from the text (fact-origins.ts, decision 10).
create table fact_origin_codes (
  id bigint primary key,
  codes jsonb not null,
  used_on date not null default current_date
);

-- One row a vehicle, written when its facts change or it has none. `details`: page, line and original words, as the reader gives them.
-- `others`: what the same source says against a fact. `kept`: facts that stayed from an earlier source. `rivals`: what the other kind of
-- source, a crawl or a file, said last where it was something else.
create table vehicle_fact_origins (
  vehicle_id integer primary key references vehicles on delete cascade,
  codes_id bigint not null,
  run_id integer,
  import_id integer,
  noted_at timestamptz not null,
  details jsonb,
  others jsonb,
  kept jsonb,
  rivals jsonb
);

-- A fact that an operator has corrected. It stands in `vehicles` in place of what crawls and files say, until the site says the same or an
-- operator ends it. `said`: what the site or file said last. `said_since`: since when, if that changed after the correction.
create table vehicle_corrections (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicles on delete cascade,
  field text not null,
  value jsonb not null,
  said jsonb not null,
  said_since timestamptz,
  reason text,
  made_by text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  -- The site says the same, an operator has ended it, or another correction of the same fact has taken its place.
  ended_by text check (ended_by in ('site', 'operator', 'correction')),
  ended_by_name text,
  ended_run_id integer,
  ended_import_id integer,
  check ((ended_at is null) = (ended_by is null))
);
create unique index vehicle_corrections_standing on vehicle_corrections (vehicle_id, field) where ended_at is null;
create index vehicle_corrections_of_vehicle on vehicle_corrections (vehicle_id, id);

-- What a running crawl has seen so far. It is compared with the inventory in one transaction when the crawl is over, so that a run that
-- dies half-way has changed nothing. Unlogged: it means nothing after a crash.
create unlogged table sync_run_vehicles (
  run_id integer not null,
  -- A run that was interrupted starts over with the next number; what the earlier try saw does not count.
  attempt integer not null,
  identity_key text not null,
  facts jsonb not null,
  codes_id bigint,
  details jsonb,
  others jsonb,
  primary key (run_id, attempt, identity_key)
);

-- What a run did to each vehicle, so that the operator can read it and take it back. The sync adds the foreign key to its runs.
create table sync_run_changes (
  run_id integer not null,
  vehicle_id integer not null references vehicles on delete cascade,
  -- missing: not seen, and still listed. A held run keeps the list so that it can be applied later.
  kind text not null check (kind in ('added', 'returned', 'changed', 'removed', 'missing')),
  -- The columns that the run overwrote, with their former values; null for an added and for a missing vehicle.
  before jsonb,
  -- A changed vehicle's new values of the same columns.
  after jsonb,
  -- Why a run removed a car, where that is not its absence: the website names it as another rooftop's.
  reason text check (reason in ('other_rooftop')),
  primary key (run_id, vehicle_id)
);
create index sync_run_changes_of_vehicle on sync_run_changes (vehicle_id);

-- The same for an upload; the imports add the foreign key. The vehicles that it added are not in here: they are those of the dealership
-- whose first_seen_at is the upload's created_at, and writing 100,000 of them down a second time would cost an upload a tenth of its
-- time. A vehicle goes with its dealership, whose uploads go too.
create table csv_import_changes (
  import_id integer not null,
  vehicle_id integer not null,
  kind text not null check (kind in ('returned', 'changed', 'removed')),
  before jsonb not null,
  primary key (import_id, vehicle_id)
);

-- What was known of a car on a night when its dealer's list did not show it: the evidence on which it went or stayed. Without the crawl's
-- list totals, which its run has. docs/removal-policy.md explains the answers. The sync adds the foreign key to its runs.
create table vehicle_absences (
  -- Null: its page alone was requested because a shopper was interested, and found gone.
  run_id integer,
  vehicle_id integer not null references vehicles on delete cascade,
  at timestamptz not null,
  -- Counted misses in a row, with this one. Null where a removed car was looked at again.
  misses smallint,
  counted boolean not null,
  removed boolean not null,
  -- What its page answered in this run, and what counted, which an earlier answer may be.
  answer text not null,
  counts_as text,
  -- The evidence: HTTP status, where redirects ended, the canonical path if it is another, whether the page showed a price or said "in
  -- stock", and the words that said "sold".
  status smallint,
  final_path text,
  canonical text,
  is_offered boolean not null,
  sold_words text
);
create unique index vehicle_absences_once on vehicle_absences (vehicle_id, run_id);
create index vehicle_absences_vehicle on vehicle_absences (vehicle_id, at);
create index vehicle_absences_run on vehicle_absences (run_id);

-- The dealerships' table of tags knows no cars.
alter table vehicle_tags add foreign key (vehicle_id) references vehicles on delete cascade;
