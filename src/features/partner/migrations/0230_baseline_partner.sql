-- Pushes of the inventory to the partner.
create table partner_syncs (
  id integer generated always as identity primary key,
  -- Goes with every batch, so that the partner can tell a repeated delivery from a new one.
  run_key uuid not null unique default gen_random_uuid(),
  status text not null check (status in ('running', 'delivered', 'failed')),
  vehicle_count integer not null default 0,
  batch_count integer not null default 0,
  delivered_batches integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index partner_syncs_running on partner_syncs ((true)) where status = 'running';
