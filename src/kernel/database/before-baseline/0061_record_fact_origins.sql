-- Where the facts of vehicles come from, and what an operator has corrected (decision 65).

-- Which property, key, label or column each fact was read from: `{"vin": "javehicleIdentificationNumber", ...}`. Most cars of one
-- website have the same, so it is stored once; the id is computed from the text (inventory/fact-origins.ts).
create table fact_origin_codes (
  id bigint primary key,
  codes jsonb not null,
  used_on date not null default current_date
);

-- One row a vehicle, written when its facts change or it has none. `details`: page, line and original words, as the reader gives
-- them (domain/origins). `others`: what the same source says against a fact. `kept`: facts that stayed from an earlier source.
-- `rivals`: what the other kind of source, a crawl or a file, said last where it was something else.
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

-- The origin of one fact as a JSON object: `o` code, `r` run, `i` upload, `t` second since 1970, `p` page, `n` line, `w` words.
create function fact_origin(field text, known jsonb, o vehicle_fact_origins) returns jsonb language sql immutable as $$
  select coalesce(o.kept -> field, case when known ? field then jsonb_strip_nulls(jsonb_build_object(
    'o', known ->> field, 'r', o.run_id, 'i', o.import_id, 't', floor(extract(epoch from o.noted_at))::bigint,
    'p', case when substr(known ->> field, 2, 1) = 'b' then o.details ->> 'l' else o.details ->> 'p' end,
    'n', o.details -> 'n', 'w', o.details -> 'w' ->> field)) end)
$$;

alter table sync_run_vehicles add column codes_id bigint, add column details jsonb, add column others jsonb;

-- A fact that an operator has corrected. It stands in `vehicles` in place of what crawls and files say, until the site says the same
-- or an operator ends it. `said`: what the site or file said last. `said_since`: since when, if that changed after the correction.
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

-- The correction that has set a price.
alter table vehicle_prices add column correction_id integer;
