-- The same for views.
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

create or replace trigger vehicle_views_added after insert on vehicle_views
  referencing new table as changed for each statement execute function tally_vehicle_views();
create or replace trigger vehicle_views_deleted after delete on vehicle_views
  referencing old table as changed for each statement
  when (current_setting('autohub.sweeping', true) is distinct from 'on') execute function tally_vehicle_views();
