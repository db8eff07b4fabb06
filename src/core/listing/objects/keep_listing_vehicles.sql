-- Rewrites the listing rows of changed vehicles, in the transaction that changes them. Its callers forbid nested loops, and it allows them
-- again: without nested loops it would read all values for each changed car.
create or replace function keep_listing_vehicles(changed integer[]) returns void language plpgsql set enable_nestloop = on as $$
begin
  delete from listing_vehicles where id = any(changed);
  insert into listing_vehicles select * from listing_vehicles_source where id = any(changed);
end $$;
