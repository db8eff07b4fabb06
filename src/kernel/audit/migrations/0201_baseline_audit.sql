-- What administrators did. Entries are only added (objects/guard_audit_log.sql).
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- The name and not a key: what somebody did stays on record when the account is gone.
  admin_name text not null,
  -- "dealership.renewed"; see rules/audit-actions.ts.
  action text not null,
  -- What it was done to, in words: "Capital Motors".
  subject text not null,
  -- One sentence of particulars; may be empty.
  details text not null default '',
  -- From where. Null for what needs no address, and for the command line.
  address text
);
create index audit_log_by_time on audit_log (created_at); -- retention
