-- Records when a dealership was marked as expired, by any statement.
create or replace function note_expiry() returns trigger language plpgsql as $$
begin
  if new.status = 'expired' and old.status <> 'expired' then
    new.expired_at := now();
  elsif new.status <> 'expired' then
    new.expired_at := null;
  end if;
  return new;
end $$;

create or replace trigger dealerships_note_expiry before update of status on dealerships
  for each row when (old.status is distinct from new.status) execute function note_expiry();
