-- Free words that operators put on dealerships and cars, and what was done to many of them at once (decision 68).

-- `key` is the name in lower case, by which a tag is the same. Who last wrote it differently does not change the name.
create table tags (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 30),
  key text not null unique
);

create table dealership_tags (
  dealership_id integer not null references dealerships on delete cascade,
  tag_id integer not null references tags on delete cascade,
  primary key (dealership_id, tag_id)
);
create index dealership_tags_of_tag on dealership_tags (tag_id);

create table vehicle_tags (
  vehicle_id integer not null references vehicles on delete cascade,
  tag_id integer not null references tags on delete cascade,
  primary key (vehicle_id, tag_id)
);
create index vehicle_tags_of_tag on vehicle_tags (tag_id);

-- One row a piece of work, written in the transaction that does it. Its id is made by the browser, so that a call that is made again,
-- because its answer was lost, does nothing twice. `undo` says what stood before.
create table bulk_actions (
  id uuid primary key,
  work jsonb not null,
  admin_name text not null,
  done_at timestamptz not null,
  answer jsonb not null,
  undo jsonb,
  undone_at timestamptz
);

-- What the console's search looks cars up by: the beginning of a VIN or a stock number.
create index vehicles_vin_beginning on vehicles (vin text_pattern_ops) where vin is not null;
create index vehicles_stock_number_beginning on vehicles (upper(stock_number) text_pattern_ops) where stock_number is not null;
