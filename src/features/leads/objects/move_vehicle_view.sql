-- The same for views.
create or replace function move_vehicle_view() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from stats_settings);
begin
  insert into vehicle_view_days as t (day, slot, views)
    values ((old.created_at at time zone zone)::date, 0, -1), ((new.created_at at time zone zone)::date, 1, 1)
    on conflict (day, slot) do update set views = t.views + excluded.views;
  return null;
end $$;

create or replace trigger vehicle_views_moved after update on vehicle_views
  for each row when (old.created_at is distinct from new.created_at)
  execute function move_vehicle_view();
