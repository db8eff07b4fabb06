-- What the agencies publish of models, as the last good files say it (docs/official-figures.md). `npm run data` replaces a file's rows whole.

-- One row for each file that is in use.
create table official_files (
  kind text primary key check (kind in ('fuel-economy', 'recalls', 'ratings')),
  -- An address, or the name of a file that was imported by hand.
  source text not null,
  fetched_at timestamptz not null,
  -- When the agency says that it was written; null where nothing says so.
  published_at timestamptz,
  row_count integer not null,
  byte_count bigint not null
);

-- EPA: a variant of a model, in the agency's writing. Miles per gallon, MPGe for electric cars.
create table official_fuel_economy (
  year smallint not null,
  -- Letters and digits of the make.
  make text not null,
  model text not null,
  drive text check (drive in ('2wd', '4wd')),
  energy text not null check (energy in ('gas', 'hybrid', 'plugin', 'electric', 'diesel', 'cng')),
  gearbox text check (gearbox in ('automatic', 'manual')),
  cylinders smallint,
  liters real,
  city smallint not null,
  highway smallint not null,
  combined smallint not null,
  -- Of plug-in hybrids on electricity.
  electric_combined smallint,
  range_miles smallint
);
create index official_fuel_economy_of_model on official_fuel_economy (year, make);

-- NHTSA: a recall, and the models that it concerns.
create table official_recalls (
  campaign text primary key,
  component text not null,
  summary text not null,
  reported_on date,
  do_not_drive boolean not null,
  park_outside boolean not null
);
create table official_recalled_models (
  year smallint not null,
  make text not null,
  model text not null,
  campaign text not null
);
create index official_recalled_models_of_model on official_recalled_models (year, make);

-- NHTSA: stars of a model's crash tests, 1 to 5; null where it was not rated.
create table official_ratings (
  year smallint not null,
  make text not null,
  model text not null,
  drive text check (drive in ('2wd', '4wd')),
  overall smallint not null,
  front smallint,
  side smallint,
  rollover smallint
);
create index official_ratings_of_model on official_ratings (year, make);
