-- Running totals of clicks: exact, because they change in the transaction that changes the rows, and quick with millions of rows. What the
-- sweep deletes goes on counting, because it did happen; what is deleted otherwise does not.
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

create or replace trigger contact_clicks_added after insert on contact_clicks
  referencing new table as changed for each statement execute function tally_contact_clicks();
create or replace trigger contact_clicks_deleted after delete on contact_clicks
  referencing old table as changed for each statement
  when (current_setting('autohub.sweeping', true) is distinct from 'on') execute function tally_contact_clicks();
