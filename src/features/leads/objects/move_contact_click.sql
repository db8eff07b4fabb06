-- Nothing in the product changes when a click was or what was clicked. By hand it can be done, and the totals follow.
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

create or replace trigger contact_clicks_moved after update on contact_clicks
  for each row when (old.created_at is distinct from new.created_at or old.make is distinct from new.make)
  execute function move_contact_click();
