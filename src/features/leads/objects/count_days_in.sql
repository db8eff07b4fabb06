-- Changes the zone in which days are counted, and moves what has been counted to its new days. Returns false when there was nothing to change.
-- Each row is taken from its old day and added to its new one, so the sum of all days stays the same, also where it counts rows that are
-- not kept any more.
-- The table lock lets running writes finish and makes later ones wait, because a trigger that has read the old zone must not count after
-- the move. Reading, and so pg_dump, goes on.
create or replace function count_days_in(new_zone text) returns boolean language plpgsql as $$
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
