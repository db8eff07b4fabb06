-- Product feeds. A feed is off while it has no row. Its address holds a secret of 256 random bits. Only its SHA-256 is kept, so that a copy of
-- the database does not open the feeds; nothing slower is needed.
create table feeds (
  kind text primary key check (kind in ('google', 'meta', 'inventory_csv', 'inventory_ndjson', 'newest_rss')),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
