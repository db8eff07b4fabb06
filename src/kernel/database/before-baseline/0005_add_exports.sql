-- Exports, feeds, the partner sync and the dealers' scorecards.

create table exports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('vehicle_cards', 'vehicle_card_images', 'vehicle_photos')),
  -- Which cars, as asked; the same choice again joins the job that is under way.
  selection jsonb not null,
  selection_key text not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- What is being done, in words; null when nothing is.
  step text,
  done integer not null default 0,
  total integer not null default 0,
  file_count integer not null default 0,
  byte_count bigint not null default 0,
  -- What is not in the result and why: [{"what": ..., "reason": ...}].
  left_out jsonb not null default '[]',
  error text,
  -- How often a worker has taken it up; one whose workers keep dying is given up.
  attempt integer not null default 0,
  admin_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index exports_unfinished on exports (kind, selection_key) where status in ('queued', 'running');
create index exports_newest on exports (id desc);

-- A feed is off while it has no row. Its address holds the secret.
create table feeds (
  kind text primary key check (kind in ('google', 'meta', 'inventory_csv', 'inventory_ndjson', 'newest_rss')),
  secret text not null unique,
  created_at timestamptz not null default now()
);

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

-- A dealer's private page; deleting the row revokes the link.
create table scorecard_links (
  dealership_id integer primary key references dealerships on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now()
);

-- Feeds go through the whole stock VIN by VIN.
create index vehicles_listed_by_vin on vehicles (vin, id) where removed_at is null;
