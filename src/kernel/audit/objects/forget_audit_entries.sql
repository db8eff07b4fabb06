-- Deletes at most `at_most` of the entries made before a moment, as the owner. The guard allows only old entries to be deleted, for any
-- given moment. Entries that are locked are left to the next call. Returns how many were deleted.
create or replace function forget_audit_entries(before timestamptz, at_most integer) returns integer
language plpgsql security definer as $$
declare
  forgotten integer;
begin
  delete from audit_log where id = any(array(
    select id from audit_log where created_at < before order by id limit at_most for update skip locked));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- It works as the owner: without a fixed search path, a caller could replace our table by a temporary table of theirs.
do $$
begin
  execute format('alter function forget_audit_entries set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function forget_audit_entries from public;
