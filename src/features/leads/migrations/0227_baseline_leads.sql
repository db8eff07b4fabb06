-- What shoppers do. Leads outlive what they are about and keep its numbers, which are never given again. Without foreign keys the end of a
-- large dealership does not rewrite all its leads.

create table contact_clicks (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  vehicle_id integer,
  dealership_id integer,
  -- A lead keeps its own copy: the vehicle may be gone when the operator talks to the dealer.
  vin text,
  title text,
  make text,
  model text,
  year integer,
  -- Tells repeats apart for a day; not a person (visitor-key.ts).
  visitor bytea not null,
  -- The beginning of the half hour in which the visitor counts once; null for rows from before this was kept.
  counted_in timestamptz
);
create index contact_clicks_newest on contact_clicks (created_at desc);
create index contact_clicks_of_vehicle on contact_clicks (vehicle_id, created_at desc);
create index contact_clicks_of_dealership on contact_clicks (dealership_id, created_at desc);
-- A contact counts once per visitor, vehicle and half hour, also when the same call arrives several times at once.
create unique index contact_clicks_once on contact_clicks (vehicle_id, visitor, counted_in) where counted_in is not null;

create table vehicle_views (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  vehicle_id integer,
  dealership_id integer,
  visitor bytea not null,
  counted_in timestamptz
);
create index vehicle_views_newest on vehicle_views (created_at desc);
create index vehicle_views_of_vehicle on vehicle_views (vehicle_id, created_at desc);
create index vehicle_views_of_dealership on vehicle_views (dealership_id, created_at desc);
create unique index vehicle_views_once on vehicle_views (vehicle_id, visitor, counted_in) where counted_in is not null;

-- Running totals, kept by triggers (objects/). Half of each page is left free for updates.
create table contact_click_days (
  day date not null,
  slot smallint not null,
  clicks integer not null,
  primary key (day, slot)
) with (fillfactor = 50);
create table contact_click_makes (
  -- Empty where the vehicle's make was not known.
  make text not null,
  slot smallint not null,
  clicks integer not null,
  primary key (make, slot)
) with (fillfactor = 50);
create table vehicle_view_days (
  day date not null,
  slot smallint not null,
  views integer not null,
  primary key (day, slot)
) with (fillfactor = 50);

-- One row: the time zone in which days are counted (STATS_TIME_ZONE), so that triggers and queries of all processes and replicas count in the
-- same one. The start of a process writes it.
create table stats_settings (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);
insert into stats_settings (time_zone) values ('UTC');

-- How often visitors did what in an hour, and what became of it. It caps how much of one visitor counts in an hour, and the operator's lead
-- check reads it. It is kept for a month.
create table lead_activity (
  hour timestamptz not null,
  -- The pseudonym of the day, as in contact_clicks.
  visitor bytea not null,
  action text not null check (action in ('view', 'contact')),
  outcome text not null check (outcome in ('counted', 'bot', 'repeat', 'other_site', 'cap')),
  times integer not null,
  -- The visitor's address without its last part: 203.0.113.0/24, 2001:db8:0:1::/64.
  network text not null,
  -- The user agent of the latest call, shortened, and how often it changed from one call to the next.
  agent text not null,
  agent_changes integer not null default 0,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (hour, visitor, action, outcome)
);

-- The keys with which visitors are made unrecognisable (visitor-key.ts). One a day, the same in all processes. Without its key nobody can
-- find out whose address a recorded visitor was, so only two days' are kept.
create table visitor_keys (
  -- In UTC.
  day date primary key,
  key bytea not null
);
