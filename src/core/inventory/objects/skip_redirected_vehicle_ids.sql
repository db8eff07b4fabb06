-- The specification redirects the vehicle addresses 2 and 14, so no vehicle may get these numbers.
create or replace function skip_redirected_vehicle_ids() returns trigger language plpgsql as $$
begin
  new.id := nextval(pg_get_serial_sequence('vehicles', 'id'));
  return new;
end $$;

create or replace trigger vehicles_skip_redirected_ids before insert on vehicles
  for each row when (new.id in (2, 14)) execute function skip_redirected_vehicle_ids();
