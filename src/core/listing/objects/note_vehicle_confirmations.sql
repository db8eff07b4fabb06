-- A confirmation changes what shoppers see only where a VIN is listed twice: the listing confirmed last is shown. Each VIN is looked up by
-- its index. When this was a join, the planner chose a nested loop over the whole table while it had no statistics of a new inventory: the
-- second upload of 110,000 cars ran for many minutes. A scalar subquery is never turned into a join.
create or replace function note_vehicle_confirmations() returns trigger language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  ids integer[];
begin
  select array_agg(n.vehicle_id) into ids
  from new_rows n
  where (
    select (
      select true from vehicles other
      where other.vin = v.vin and other.id <> v.id and other.removed_at is null limit 1)
    from vehicles v where v.id = n.vehicle_id and v.removed_at is null);
  if ids is not null then
    insert into vehicle_changes (vehicle_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

create or replace trigger vehicle_confirmations_note_insert after insert on vehicle_confirmations referencing new table as new_rows
  for each statement execute function note_vehicle_confirmations();
create or replace trigger vehicle_confirmations_note_update after update on vehicle_confirmations referencing new table as new_rows
  for each statement execute function note_vehicle_confirmations();
