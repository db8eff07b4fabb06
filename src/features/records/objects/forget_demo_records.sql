-- Deletes the records of the demo's dealerships (docs/decisions/0029-onboarding-and-demo.md). Records are proof, so the product's
-- own role can only read them. This function itself writes the audit entry, which nobody can change: records are never deleted
-- without a trace. A dealership that still exists keeps its records. Returns the number of cars whose records were deleted.
create or replace function forget_demo_records(ids integer[], by_name text, words text) returns integer
  language plpgsql security definer as $$
declare
  cars integer[] := array(select vehicle_id from deleted_listings where dealership_id = any(ids));
begin
  if exists (select from dealerships where id = any(ids)) then
    raise exception 'a dealership that still exists keeps its records';
  end if;
  delete from listing_records where vehicle_id = any(cars);
  delete from deleted_listings where vehicle_id = any(cars);
  -- The caller's address is a setting of the transaction.
  insert into audit_log (admin_name, action, subject, details, address)
    values (by_name, 'demo.cleared', 'Demo', words || format(' Records of %s cars of the dealerships %s.',
      cardinality(cars), array_to_string(ids, ', ')), coalesce(current_setting('autohub.caller', true), 'this machine'));
  return cardinality(cars);
end $$;

-- It runs as the owner. Without a fixed search path, a caller could put a temporary table in the place of ours.
do $$
begin
  execute format('alter function forget_demo_records set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function forget_demo_records from public;
