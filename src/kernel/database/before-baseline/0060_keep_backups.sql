-- Backups (docs/operations.md, "Backups"). Only the product's own bookkeeping is here; what a backup holds says its own manifest.
create table backups (
  id integer generated always as identity primary key,
  trigger text not null check (trigger in ('nightly', 'console', 'command')),
  kind text not null check (kind in ('physical', 'logical')),
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  attempt integer not null default 0,
  admin_name text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- A folder, or s3://bucket/prefix.
  place text,
  -- The file in it; null until it is whole.
  name text,
  byte_count bigint,
  -- SHA-256 of the file.
  checksum bytea,
  is_encrypted boolean not null default false,
  -- The moment that a restore of the file alone leads to.
  snapshot_at timestamptz,
  -- The log that goes on from it; null where there is none.
  chain text,
  error text,
  check ((status = 'done') = (name is not null))
);
create index backups_finished on backups (finished_at) where status = 'done';

-- One row: how backups are made, and how far the log has been copied.
create table backup_settings (
  only_row boolean primary key default true check (only_row),
  nightly boolean not null default true,
  hour integer not null default 3 check (hour between 0 and 23),
  keep integer not null default 7 check (keep between 1 and 60),
  -- Everything committed before this moment is in the copied log of this chain.
  log_until timestamptz,
  log_chain text,
  log_error text
);
insert into backup_settings default values;
