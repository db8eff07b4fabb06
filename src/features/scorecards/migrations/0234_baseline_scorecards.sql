-- A dealer's private page; deleting the row revokes the link. Only the SHA-256 of its secret is kept, as for product feeds.
create table scorecard_links (
  dealership_id integer primary key references dealerships on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
