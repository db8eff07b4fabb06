-- What the administrator console rests on: schedules, the journal behind Undo, uploads, the audit log.

alter table dealerships
  -- When the crawler comes by itself; see domain/dealerships/sync-schedule.ts.
  add column sync_schedule text not null default 'nightly' check (sync_schedule in ('off', 'hourly', 'six_hours', 'nightly', 'weekly')),
  -- Null: the schedule has not been worked out yet (new, or just changed).
  add column next_sync_at timestamptz,
  add column failures_in_row integer not null default 0,
  -- What the operator should look at (platform changed, three failures in a row); null when nothing.
  add column alarm text,
  -- What the reconciler has learned about this site; see domain/sync/removal-memory.ts. Null: nothing yet.
  add column removal_memory jsonb;
create index dealerships_due on dealerships (next_sync_at) where sync_schedule <> 'off';

alter table sync_runs
  drop constraint sync_runs_trigger_check,
  add constraint sync_runs_trigger_check check (trigger in ('added', 'manual', 'all', 'demo', 'schedule')),
  -- Whole sentences with a time each, for the operator: [{"at": ..., "words": ...}].
  add column log jsonb not null default '[]',
  -- A held run that the operator had applied all the same.
  add column applied_at timestamptz,
  add column undone_at timestamptz;
create index sync_runs_newest on sync_runs (id desc);
-- The event stream asks for what was queued or has ended in the last seconds.
create index sync_runs_queued_at on sync_runs (queued_at);
create index sync_runs_finished_at on sync_runs (finished_at);
create index sync_runs_failed on sync_runs (finished_at desc) where status in ('failed', 'held');

-- What a run did to each vehicle, so that the operator can read it and take it back.
create table sync_run_changes (
  run_id integer not null references sync_runs on delete cascade,
  vehicle_id integer not null references vehicles on delete cascade,
  -- missing: not seen, and still listed. A held run keeps the list so that it can be applied later.
  kind text not null check (kind in ('added', 'returned', 'changed', 'removed', 'missing')),
  -- The columns that the run overwrote, with their former values; null for an added and for a missing vehicle.
  before jsonb,
  -- A changed vehicle's new values of the same columns.
  after jsonb,
  primary key (run_id, vehicle_id)
);
create index sync_run_changes_of_vehicle on sync_run_changes (vehicle_id);

-- Misses are counted at most twice a day, and cars that vanish in a crowd are given more time.
alter table vehicles
  add column missed_at timestamptz,
  add column missed_in_crowd boolean not null default false;

create table csv_imports (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  file_name text not null,
  created_at timestamptz not null default now(),
  admin_name text not null,
  rows_read integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  rejected integer not null,
  -- The rejected rows with their reasons: CSV, gzip; null when there are none.
  rejected_rows bytea
);
create index csv_imports_of_dealership on csv_imports (dealership_id, id desc);

-- Loading from another system (npm run import): who a dealership is there, and how far a file has been read, so that an
-- import that was interrupted goes on where it stopped.
alter table dealerships add column import_key text unique;
create table bulk_imports (
  -- A digest of the file's size and ends, with what it was read as.
  file_key text primary key,
  started_at timestamptz not null default now(),
  bytes_read bigint not null,
  lines_read integer not null,
  dealerships integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  rejected integer not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- The name and not a key: what somebody did stays on record when the account is gone.
  admin_name text not null,
  -- "dealership.renewed"; see domain/audit/audit-actions.ts.
  action text not null,
  -- What it was done to, in words: "Capital Motors".
  subject text not null,
  -- One sentence of particulars; may be empty.
  details text not null default ''
);

-- Sign-ins that are being tried or have failed, shared by all web processes. Rows whose time has passed are swept.
create table login_failures (
  -- A hash: what people type into a name field by mistake may be their password.
  key text primary key,
  count integer not null,
  until timestamptz not null
);
create index login_failures_until on login_failures (until);

-- Browsers that an administrator has signed in with. Their tries are counted apart, so that somebody who guesses at the
-- account from elsewhere cannot lock its owner out; see docs/decisions/0008-slowing-down-password-guessing.md.
create table admin_devices (
  -- SHA-256 of the cookie's token.
  token_hash bytea primary key,
  admin_id integer not null references admins on delete cascade,
  last_used_at timestamptz not null default now()
);
create index admin_devices_of_admin on admin_devices (admin_id);
create index admin_sessions_of_admin on admin_sessions (admin_id);

-- The specification redirects the vehicle addresses 2 and 14, so no vehicle may get these numbers.
create function skip_redirected_vehicle_ids() returns trigger language plpgsql as $$
begin
  new.id := nextval(pg_get_serial_sequence('vehicles', 'id'));
  return new;
end $$;
create trigger vehicles_skip_redirected_ids before insert on vehicles
  for each row when (new.id in (2, 14)) execute function skip_redirected_vehicle_ids();

-- Leads outlive what they are about and keep its numbers, which are never given again. Without foreign keys the end of a
-- large dealership does not rewrite all its leads.
alter table contact_clicks
  drop constraint contact_clicks_vehicle_id_fkey,
  drop constraint contact_clicks_dealership_id_fkey;
alter table vehicle_views
  drop constraint vehicle_views_vehicle_id_fkey,
  drop constraint vehicle_views_dealership_id_fkey;
-- What the leads' dealerships were called.
create table deleted_dealerships (
  id integer primary key,
  name text not null,
  deleted_at timestamptz not null default now()
);
create index vehicle_views_newest on vehicle_views (created_at desc);

-- Running totals of what shoppers do: exact, because they change in the transaction that changes the rows, and quick
-- with millions of rows. A day is a day in UTC. Eight slots a day let eight visitors be counted at the same time.
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

create function tally_contact_clicks() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  own_slot integer := pg_backend_pid() % 8;
begin
  insert into contact_click_days as t (day, slot, clicks)
    select (created_at at time zone 'UTC')::date, own_slot, sign * count(*) from changed group by 1 order by 1
    on conflict (day, slot) do update set clicks = t.clicks + excluded.clicks;
  insert into contact_click_makes as t (make, slot, clicks)
    select coalesce(make, ''), own_slot, sign * count(*) from changed group by 1 order by 1
    on conflict (make, slot) do update set clicks = t.clicks + excluded.clicks;
  return null;
end $$;
create function tally_vehicle_views() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into vehicle_view_days as t (day, slot, views)
    select (created_at at time zone 'UTC')::date, pg_backend_pid() % 8, sign * count(*) from changed group by 1 order by 1
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return null;
end $$;
create trigger contact_clicks_added after insert on contact_clicks
  referencing new table as changed for each statement execute function tally_contact_clicks();
create trigger contact_clicks_deleted after delete on contact_clicks
  referencing old table as changed for each statement execute function tally_contact_clicks();
create trigger vehicle_views_added after insert on vehicle_views
  referencing new table as changed for each statement execute function tally_vehicle_views();
create trigger vehicle_views_deleted after delete on vehicle_views
  referencing old table as changed for each statement execute function tally_vehicle_views();

-- Nothing in the product changes when a click was or what was clicked. By hand it can be done, and the totals follow.
create function move_contact_click() returns trigger language plpgsql as $$
begin
  insert into contact_click_days as t (day, slot, clicks)
    values ((old.created_at at time zone 'UTC')::date, 0, -1), ((new.created_at at time zone 'UTC')::date, 1, 1)
    on conflict (day, slot) do update set clicks = t.clicks + excluded.clicks;
  insert into contact_click_makes as t (make, slot, clicks)
    values (coalesce(old.make, ''), 0, -1), (coalesce(new.make, ''), 1, 1)
    on conflict (make, slot) do update set clicks = t.clicks + excluded.clicks;
  return null;
end $$;
create trigger contact_clicks_moved after update on contact_clicks
  for each row when (old.created_at is distinct from new.created_at or old.make is distinct from new.make)
  execute function move_contact_click();
create function move_vehicle_view() returns trigger language plpgsql as $$
begin
  insert into vehicle_view_days as t (day, slot, views)
    values ((old.created_at at time zone 'UTC')::date, 0, -1), ((new.created_at at time zone 'UTC')::date, 1, 1)
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return null;
end $$;
create trigger vehicle_views_moved after update on vehicle_views
  for each row when (old.created_at is distinct from new.created_at)
  execute function move_vehicle_view();

insert into contact_click_days (day, slot, clicks)
  select (created_at at time zone 'UTC')::date, 0, count(*) from contact_clicks group by 1;
insert into contact_click_makes (make, slot, clicks)
  select coalesce(make, ''), 0, count(*) from contact_clicks group by 1;
insert into vehicle_view_days (day, slot, views)
  select (created_at at time zone 'UTC')::date, 0, count(*) from vehicle_views group by 1;

-- How many vehicles a dealership has listed follows every change of its vehicles, whoever makes it, in the same
-- transaction; the console's numbers are sums of it.
create function count_listed_vehicles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update dealerships d set vehicle_count = d.vehicle_count + c.listed
      from (select dealership_id, count(*) as listed from present where removed_at is null group by 1) c
      where d.id = c.dealership_id;
  elsif tg_op = 'DELETE' then
    update dealerships d set vehicle_count = d.vehicle_count - c.listed
      from (select dealership_id, count(*) as listed from former where removed_at is null group by 1) c
      where d.id = c.dealership_id;
  else
    update dealerships d set vehicle_count = d.vehicle_count + c.difference
      from (
        select dealership_id, sum(listed) as difference from (
          select dealership_id, count(*) as listed from present where removed_at is null group by 1
          union all
          select dealership_id, -count(*) from former where removed_at is null group by 1
        ) both_sides group by 1 having sum(listed) <> 0
      ) c
      where d.id = c.dealership_id;
  end if;
  return null;
end $$;
create trigger vehicles_added after insert on vehicles
  referencing new table as present for each statement execute function count_listed_vehicles();
create trigger vehicles_changed after update on vehicles
  referencing old table as former new table as present for each statement execute function count_listed_vehicles();
create trigger vehicles_deleted after delete on vehicles
  referencing old table as former for each statement execute function count_listed_vehicles();
update dealerships d set vehicle_count = (
  select count(*) from vehicles v where v.dealership_id = d.id and v.removed_at is null);
