-- A view or a contact counts once per visitor, vehicle and half hour, also when the same call arrives several times at once:
-- the unique indexes decide. `counted_in` is the beginning of that half hour. What was counted before has none.
alter table contact_clicks add column counted_in timestamptz;
alter table vehicle_views add column counted_in timestamptz;
create unique index contact_clicks_once on contact_clicks (vehicle_id, visitor, counted_in) where counted_in is not null;
create unique index vehicle_views_once on vehicle_views (vehicle_id, visitor, counted_in) where counted_in is not null;

-- How often visitors did what in an hour, and what became of it. It caps how much of one visitor counts in an hour, and the
-- operator's lead check reads it. It is kept for a month (src/domain/retention.ts).
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
