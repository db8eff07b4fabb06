-- Writes the change log when vehicles change: one row a statement, however many vehicles it changed. A row in which only our own
-- bookkeeping differs is not logged, so that a new fact needs no line here. Whole rows are compared first, which is quick; only those that
-- differ are compared again with equal bookkeeping. The join's plan is cached for the connection's life, and a plan for a single row would
-- go through 8,000 rows 8,000 times: so no nested loop.
create or replace function note_vehicle_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  books constant jsonb := '{"source": "", "changed_at": null, "missed_runs": 0, "missed_at": null, "missed_in_crowd": false,
    "hidden_at": null, "uploaded_at": null}';
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows where removed_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows where removed_at is null;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.removed_at is null or o.removed_at is null)
      and n is distinct from o
      and jsonb_populate_record(n, books) is distinct from jsonb_populate_record(o, books);
  end if;
  if ids is not null then
    perform keep_listing_vehicles(ids);
    insert into vehicle_changes (vehicle_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

create or replace trigger vehicles_note_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function note_vehicle_changes();
create or replace trigger vehicles_note_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function note_vehicle_changes();
create or replace trigger vehicles_note_delete after delete on vehicles referencing old table as old_rows
  for each statement execute function note_vehicle_changes();
