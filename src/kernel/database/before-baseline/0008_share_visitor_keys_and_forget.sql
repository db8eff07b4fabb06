-- The keys with which visitors are made unrecognisable; see server/leads/visitor-key.ts. One a day, the same in all
-- processes. Without its key nobody can find out whose address a recorded visitor was, so only two days' are kept.
create table visitor_keys (
  -- In UTC.
  day date primary key,
  key bytea not null
);

-- Retention (src/domain/retention.ts): the sweep finds what is too old by these.
create index audit_log_by_time on audit_log (created_at);
create index vehicles_by_removal on vehicles (removed_at) where removed_at is not null;

-- What the sweep deletes goes on counting in the daily sums, because it did happen. What is deleted otherwise does not.
drop trigger contact_clicks_deleted on contact_clicks;
create trigger contact_clicks_deleted after delete on contact_clicks
  referencing old table as changed for each statement
  when (current_setting('autohub.sweeping', true) is distinct from 'on') execute function tally_contact_clicks();
drop trigger vehicle_views_deleted on vehicle_views;
create trigger vehicle_views_deleted after delete on vehicle_views
  referencing old table as changed for each statement
  when (current_setting('autohub.sweeping', true) is distinct from 'on') execute function tally_vehicle_views();

-- While a long snapshot is held (pg_dump), the former versions of a row that is updated often cannot be removed, and each
-- update has to pass all of them. So each minute has sums of its own, in eight slots as before, and the worker adds the
-- past minutes up in slot 0 (roll_up_tallies). Slots below 8 are of no minute.
create function tally_slot() returns integer language sql volatile as $$
  select 8 + 8 * (extract(epoch from clock_timestamp())::bigint / 60 % 1440)::integer + pg_backend_pid() % 8
$$;

create or replace function tally_contact_clicks() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  own_slot integer := tally_slot();
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
  own_slot integer := tally_slot();
  zone text := (select time_zone from stats_settings);
begin
  insert into vehicle_view_days as t (day, slot, views)
    select (created_at at time zone zone)::date, own_slot, sign * count(*) from changed group by 1 order by 1
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return null;
end $$;

-- Adds up what was counted in other minutes than the current one. The sums stay the same.
create function roll_up_tallies() returns void language plpgsql as $$
declare
  this_minute integer := tally_slot() / 8;
begin
  with past as (
    delete from contact_click_days where slot >= 8 and slot / 8 <> this_minute returning day, clicks
  )
  insert into contact_click_days as t (day, slot, clicks) select day, 0, sum(clicks) from past group by 1 order by 1
    on conflict (day, slot) do update set clicks = t.clicks + excluded.clicks;
  with past as (
    delete from contact_click_makes where slot >= 8 and slot / 8 <> this_minute returning make, clicks
  )
  insert into contact_click_makes as t (make, slot, clicks) select make, 0, sum(clicks) from past group by 1 order by 1
    on conflict (make, slot) do update set clicks = t.clicks + excluded.clicks;
  with past as (
    delete from vehicle_view_days where slot >= 8 and slot / 8 <> this_minute returning day, views
  )
  insert into vehicle_view_days as t (day, slot, views) select day, 0, sum(views) from past group by 1 order by 1
    on conflict (day, slot) do update set views = t.views + excluded.views;
end $$;
