-- Follows a truncation of `vehicles`.
create or replace function empty_listing_vehicles() returns trigger language plpgsql as $$
begin
  delete from listing_vehicles;
  return null;
end $$;

create or replace trigger vehicles_empty_listing after truncate on vehicles execute function empty_listing_vehicles();
