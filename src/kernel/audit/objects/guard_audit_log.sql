-- The audit log can be added to and read: an intruder must not be able to remove traces. The product's own role has no right to change or
-- delete entries (src/app/database-role.ts). Where the product works as the database's owner, these triggers prevent it.
create or replace function guard_audit_log() returns trigger language plpgsql as $$
begin
  -- AUDIT_KEPT_DAYS (src/kernel/words/rules/retention.ts), and a day less for clocks that differ.
  if tg_op = 'DELETE' and old.created_at < now() - interval '760 days' then
    return old;
  end if;
  raise exception 'the audit log can only be added to' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_log_guarded before update or delete on audit_log for each row execute function guard_audit_log();
create or replace trigger audit_log_guarded_whole before truncate on audit_log for each statement execute function guard_audit_log();
