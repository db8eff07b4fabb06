-- What cars are worth on the market of our own listings, and what is needed to say why (docs/decisions/0021-market-values-and-labels.md).

-- What cars of one make and model ask, as learned by the daily pass. A slope is a natural logarithm: 0.1 a year means a tenth more.
create table market_segments (
  id integer generated always as identity primary key,
  -- Make and model in words that do not depend on who wrote them (rules/likeness.ts).
  name text not null unique,
  make text not null,
  model text not null,
  per_year real not null,
  per_10k_miles real not null,
  per_30_days real not null,
  residual real not null,
  -- How its listed cars do in the middle: days in the list, views and contacts of the last 30 days. Null until a pass has counted.
  median_days integer,
  median_views real,
  median_contacts real,
  learned_on date not null
);

-- The same for all cars of a make, which small segments lean on; the make '' is the whole market.
create table market_slopes (
  make text primary key,
  per_year real not null,
  per_10k_miles real not null,
  per_30_days real not null,
  residual real not null,
  -- By how much a region (three digits of a ZIP code) asks more: {"201": 0.03}.
  regions jsonb not null,
  -- Half of the range that covers 80 %, in spreads. Null where too few cars tell.
  range_width real,
  learned_on date not null
);

-- One row for every listed car. A row is written only when something of it has changed.
create table market_values (
  vehicle_id integer primary key references vehicles on delete cascade,
  segment_id integer references market_segments on delete set null,
  -- The asking price that was judged, mandatory fees included.
  price_usd integer,
  value_usd integer,
  low_usd integer,
  high_usd integer,
  -- How far like cars spread around the value, as a share of it.
  spread real,
  label text check (label in ('great', 'good', 'fair', 'high', 'overpriced')),
  label_since date,
  -- Since when every look has said another label than this.
  other_since date,
  -- Why there is no label (core/facts/rules/no-label.ts).
  reason text,
  comparable_count integer not null,
  valued_on date not null,
  check ((label is null) = (reason is not null))
);
create index market_values_of_segment on market_values (segment_id);
create index market_values_without_label on market_values (reason, vehicle_id) where reason is not null;

-- What a value rests on: the cars that count most, as they were on the day of the value. Eight numbers a car: vehicle, asking price,
-- adjustments for age, mileage, region and time in dollars, mileage, and its share in ten-thousandths.
create table market_comparables (
  vehicle_id integer primary key references market_values on delete cascade,
  facts integer[] not null
);

-- Cars that have left the list within 90 days, and how they stood to the market.
create table market_departures (
  vehicle_id integer primary key references vehicles on delete cascade,
  segment_id integer references market_segments on delete cascade,
  label text,
  days_listed integer not null,
  left_on date not null
);
create index market_departures_by_day on market_departures (left_on);

-- What a segment asked in the middle, week by week; weeks begin on Monday.
create table market_segment_weeks (
  segment_id integer not null references market_segments on delete cascade,
  week date not null,
  median_usd integer not null,
  listed_count integer not null,
  primary key (segment_id, week)
);

-- What has changed since the values were worked out. A row is deleted in the transaction that stores the new values.
create table market_changes (
  id bigint generated always as identity primary key,
  vehicle_ids integer[] not null,
  dealership_ids integer[] not null,
  -- The table was emptied: everything is valued again.
  everything boolean not null
);

-- One row: the day of the last pass over all cars, and how many prices it rested on.
create table market_state (
  only_row boolean primary key default true check (only_row),
  passed_on date,
  price_count integer not null default 0
);
insert into market_state default values;
