-- When a dealership was marked as expired, whoever marked it. A mark that lies in the future was made by a clock that was ahead: it is
-- taken back if the subscription has not ended (`expireDealerships`).
alter table dealerships add column expired_at timestamptz;

create function note_expiry() returns trigger language plpgsql as $$
begin
  if new.status = 'expired' and old.status <> 'expired' then
    new.expired_at := now();
  elsif new.status <> 'expired' then
    new.expired_at := null;
  end if;
  return new;
end $$;

create trigger dealerships_note_expiry before update of status on dealerships
  for each row when (old.status is distinct from new.status) execute function note_expiry();
