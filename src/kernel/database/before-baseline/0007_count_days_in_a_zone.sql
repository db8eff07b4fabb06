-- Statistics count days in one time zone (STATS_TIME_ZONE). It is kept here, so that triggers and queries of all processes
-- and replicas count in the same one; the start of a process writes it (server/leads/stats-days.ts).
create table stats_settings (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);
-- What has been counted so far was counted in UTC.
insert into stats_settings (time_zone) values ('UTC');

create or replace function tally_contact_clicks() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  own_slot integer := pg_backend_pid() % 8;
  zone text := (select time_zone from stats_settings);
begin
  insert into contact_click_days as t (day, slot, clicks)
    select (created_at at time zone zone)::date, own_slot, sign * count(*) from changed group by 1 order by 1
    on conflict (day, slot) do update set clicks = t.clicks + excluded.clicks;
  insert into contact_click_makes as t (make, slot, clicks)
    select coalesce(make, ''), own_slot, sign * count(*) from changed group by 1 order by 1
    on conflict (make, slot) do update set clicks = t.clicks + excluded.clicks;
  return null;
end $$;

create or replace function tally_vehicle_views() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  zone text := (select time_zone from stats_settings);
begin
  insert into vehicle_view_days as t (day, slot, views)
    select (created_at at time zone zone)::date, pg_backend_pid() % 8, sign * count(*) from changed group by 1 order by 1
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return null;
end $$;

create or replace function move_contact_click() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from stats_settings);
begin
  insert into contact_click_days as t (day, slot, clicks)
    values ((old.created_at at time zone zone)::date, 0, -1), ((new.created_at at time zone zone)::date, 1, 1)
    on conflict (day, slot) do update set clicks = t.clicks + excluded.clicks;
  insert into contact_click_makes as t (make, slot, clicks)
    values (coalesce(old.make, ''), 0, -1), (coalesce(new.make, ''), 1, 1)
    on conflict (make, slot) do update set clicks = t.clicks + excluded.clicks;
  return null;
end $$;

create or replace function move_vehicle_view() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from stats_settings);
begin
  insert into vehicle_view_days as t (day, slot, views)
    values ((old.created_at at time zone zone)::date, 0, -1), ((new.created_at at time zone zone)::date, 1, 1)
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return null;
end $$;

-- Changes the zone and moves what has been counted to its new days. Returns whether there was anything to change.
-- Each row is taken from its old day and added to its new one, so the sum of all days stays as it is, also where it counts
-- rows that are not kept any more.
-- The table lock lets whoever is writing finish and makes later writers wait, because a trigger that has read the old zone
-- must not count after the move. Reading, and so pg_dump, goes on.
create function count_days_in(new_zone text) returns boolean language plpgsql as $$
declare
  old_zone text;
begin
  lock table contact_clicks, vehicle_views in share row exclusive mode;
  select time_zone into old_zone from stats_settings for update;
  if old_zone = new_zone then
    return false;
  end if;
  update stats_settings set time_zone = new_zone;
  insert into contact_click_days as t (day, slot, clicks)
    select day, 0, sum(n) from (
      select (created_at at time zone old_zone)::date as day, -count(*) as n from contact_clicks group by 1
      union all
      select (created_at at time zone new_zone)::date, count(*) from contact_clicks group by 1
    ) moved group by day having sum(n) <> 0
    on conflict (day, slot) do update set clicks = t.clicks + excluded.clicks;
  insert into vehicle_view_days as t (day, slot, views)
    select day, 0, sum(n) from (
      select (created_at at time zone old_zone)::date as day, -count(*) as n from vehicle_views group by 1
      union all
      select (created_at at time zone new_zone)::date, count(*) from vehicle_views group by 1
    ) moved group by day having sum(n) <> 0
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return true;
end $$;
