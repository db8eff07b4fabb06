-- What a run saw compared with the one before: cars that were gone, and missing ones that were back; and what else changed so
-- suddenly that it was held: a JSON array of {what, before, after}.
alter table sync_runs
  add column lost integer not null default 0,
  add column regained integer not null default 0,
  add column sudden_changes jsonb;

-- A night in which many dealerships of one platform lost or regained cars. One row a platform and night.
create table platform_alarms (
  id integer generated always as identity primary key,
  platform text not null,
  words text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index platform_alarms_updated on platform_alarms (platform, updated_at);
