-- Lists of cars that shoppers share by a secret address, without an account. Only hashes of the two addresses' secrets are kept, so that a
-- copy of the database neither opens nor changes a list (decision 23).
create table shared_lists (
  id integer generated always as identity primary key,
  -- Of the address that is shared.
  token_hash bytea not null unique,
  -- Of the address by which its maker changes it.
  maker_hash bytea not null unique,
  title text not null,
  created_at timestamptz not null default now(),
  -- The last day, in UTC, on which one of the two addresses was opened.
  visited_on date not null
);
create index shared_lists_visited_on_idx on shared_lists (visited_on);

-- No foreign key to vehicles: a car stays on the list when it is gone, also when it or its dealership has been deleted.
create table shared_list_cars (
  list_id integer not null references shared_lists on delete cascade,
  vehicle_id integer not null,
  -- In the list, ascending; gaps are possible.
  position integer not null,
  -- What the car was when it was put on the list.
  vin text,
  title text not null,
  price_usd integer,
  added_on date not null,
  note text not null default '',
  primary key (list_id, vehicle_id)
);
