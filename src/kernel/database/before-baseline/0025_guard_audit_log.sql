-- The audit log can be added to and read. Whoever gets into the product must not be able to tidy up after himself.
-- The product's own role has no right to change or delete entries (server/infra/database/app-role.ts). Where the product works as the
-- database's owner, these triggers stand in the way.
create function guard_audit_log() returns trigger language plpgsql as $$
begin
  -- AUDIT_KEPT_DAYS in src/domain/retention.ts, and a day less for clocks that differ.
  if tg_op = 'DELETE' and old.created_at < now() - interval '760 days' then
    return old;
  end if;
  raise exception 'the audit log can only be added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_guarded before update or delete on audit_log for each row execute function guard_audit_log();
create trigger audit_log_guarded_whole before truncate on audit_log for each statement execute function guard_audit_log();

-- Deletes at most so many of the entries made before a moment, as the owner. The trigger above admits old entries only,
-- whatever moment is given. Entries that are locked are left to the next call. Returns how many were deleted.
create function forget_audit_entries(before timestamptz, at_most integer) returns integer
language plpgsql security definer as $$
declare
  forgotten integer;
begin
  delete from audit_log where id = any(array(
    select id from audit_log where created_at < before order by id limit at_most for update skip locked));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
-- Otherwise a caller could put a temporary table of his own in the place of ours, and its triggers would run as the owner.
do $$
begin
  execute format('alter function forget_audit_entries set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function forget_audit_entries from public;
