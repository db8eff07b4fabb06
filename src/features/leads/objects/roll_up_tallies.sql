-- Adds up what was counted in other minutes than the current one. The sums stay the same.
create or replace function roll_up_tallies() returns void language plpgsql as $$
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
