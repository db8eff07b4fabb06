-- What the health screen knows of the processes (decision 28). Each process says every half minute how it is. No text in these tables holds
-- a value: names, addresses, keys and the like are taken out before anything is stored.

-- A process: the latest that it has said of itself.
create table process_reports (
  key text primary key,
  machine text not null,
  pid integer not null,
  kind text not null check (kind in ('all', 'web', 'worker')),
  version text not null,
  node_version text not null,
  started_at timestamptz not null,
  reported_at timestamptz not null default now(),
  -- When it said that it ends.
  stopped_at timestamptz,
  -- Memory, delays, connections, jobs, replicas, disks.
  facts jsonb not null,
  -- Its latest warnings and errors, at most 100 lines.
  lines jsonb not null default '[]'
);

-- How long calls and slow SQL statements took within a quarter of an hour, of all processes together.
create table call_timings (
  step_at timestamptz not null,
  kind text not null check (kind in ('call', 'statement')),
  -- 'GET /api/vehicles', or a statement's text.
  name text not null,
  count integer not null,
  errors integer not null default 0,
  total_ms double precision not null,
  max_ms double precision,
  -- Of calls: how many fell into each step of kernel/process/rules/latency.ts.
  steps integer[],
  primary key (step_at, kind, name)
);

-- Errors of the log, those of one sort together.
create table error_groups (
  key text primary key,
  kind text not null,
  what text not null,
  detail text not null,
  place text,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  request_id text,
  route text,
  run_id integer,
  machine text not null
);
create index error_groups_latest on error_groups (last_at desc, key);
