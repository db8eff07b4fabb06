-- The search finds, counts and orders by labels: it follows changes of `market_values` as it follows those of `vehicles`.
create or replace function note_changed_deals() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(vehicle_id) into ids from new_rows where label is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(vehicle_id) into ids from old_rows where label is not null;
  else
    select array_agg(n.vehicle_id) into ids
    from new_rows n join old_rows o on o.vehicle_id = n.vehicle_id
    where (n.label is not null or o.label is not null)
      and (n.label, n.price_usd, n.value_usd) is distinct from (o.label, o.price_usd, o.value_usd);
  end if;
  if ids is not null then perform keep_deals(ids); end if;
  return null;
end $$;

create or replace trigger market_values_note_insert after insert on market_values referencing new table as new_rows
  for each statement execute function note_changed_deals();
create or replace trigger market_values_note_update after update on market_values referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_deals();
create or replace trigger market_values_note_delete after delete on market_values referencing old table as old_rows
  for each statement execute function note_changed_deals();
