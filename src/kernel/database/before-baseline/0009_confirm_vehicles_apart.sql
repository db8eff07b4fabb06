-- That a car was seen again is written into a table of its own, so that a night in which nothing changes leaves the rows of
-- `vehicles`, their index entries and the cards kept by row version untouched.

-- A car that was first seen after it was last seen was imported without its first sighting: it was seen then at the latest.
update vehicles set first_seen_at = confirmed_at where confirmed_at < first_seen_at;

-- When a crawl or a file last showed a car, for those that have been seen since first_seen_at. Every night updates most of
-- the rows: half of each page is left free, so that the new version finds room beside the old one (a HOT update).
create table vehicle_confirmations (
  vehicle_id integer not null,
  confirmed_at timestamptz not null
) with (fillfactor = 50);
insert into vehicle_confirmations (vehicle_id, confirmed_at)
  select id, confirmed_at from vehicles where confirmed_at > first_seen_at
  union all
  -- A car that has come back: its journal knows when it was seen before, which counts again if that is taken back.
  select v.id, max((c.before ->> 'confirmed_at')::timestamptz)
  from vehicles v join (
    select vehicle_id, before from sync_run_changes where kind = 'returned'
    union all select vehicle_id, before from csv_import_changes where kind = 'returned'
  ) c on c.vehicle_id = v.id and c.before ? 'confirmed_at'
  where v.confirmed_at <= v.first_seen_at
  group by v.id
  order by 1;
alter table vehicle_confirmations
  add primary key (vehicle_id),
  add foreign key (vehicle_id) references vehicles on delete cascade;

-- A change is noted when a row differs in anything but our own books, so that a new fact needs no line here. Whole rows
-- are compared first, which is quick; only those that differ are compared again with the books made equal.
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
    insert into vehicle_changes (vehicle_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

-- A confirmation changes what shoppers see only where a VIN is listed twice: the listing confirmed last stands for both.
-- Every row looks up its car and the others of its VIN by their indexes, also in a plan made for few rows.
create function note_vehicle_confirmations() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids integer[];
begin
  select array_agg(v.id) into ids
  from new_rows n join vehicles v on v.id = n.vehicle_id
  where v.removed_at is null and exists (
    select from vehicles other where other.vin = v.vin and other.id <> v.id and other.removed_at is null);
  if ids is not null then
    insert into vehicle_changes (vehicle_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;
create trigger vehicle_confirmations_note_insert after insert on vehicle_confirmations referencing new table as new_rows
  for each statement execute function note_vehicle_confirmations();
create trigger vehicle_confirmations_note_update after update on vehicle_confirmations referencing new table as new_rows
  for each statement execute function note_vehicle_confirmations();

alter table vehicles drop column confirmed_at;
