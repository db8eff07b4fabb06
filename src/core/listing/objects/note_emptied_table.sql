-- Tells the readers of the change log to read everything again.
create or replace function note_emptied_table() returns trigger language plpgsql as $$
begin
  insert into vehicle_changes (everything) values (true);
  perform pg_notify('vehicle_changes', '');
  return null;
end $$;

create or replace trigger vehicles_note_truncate after truncate on vehicles execute function note_emptied_table();
create or replace trigger dealerships_note_truncate after truncate on dealerships execute function note_emptied_table();
