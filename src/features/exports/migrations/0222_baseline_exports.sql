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
