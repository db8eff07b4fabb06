-- What the search learns of changes, and what the engine `database` reads (docs/search.md).

-- The change log, for the search index that every web process keeps in memory. Triggers write it, one row a statement.
create table vehicle_changes (
  seq bigint generated always as identity primary key,
  -- Readers find what is new to them by transaction: numbers of `seq` are not committed in their order.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  vehicle_ids integer[] not null default '{}',
  dealership_ids integer[] not null default '{}',
  -- A table was emptied: read all of it again.
  everything boolean not null default false,
  -- A process that has saved its index to a file leaves a bookmark: a row without changes. The file may be used for as long as the row is
  -- there. A database that was put back to an earlier moment does not have it, and a change log that was emptied or has been pruned that
  -- far has lost it ("The saved index").
  bookmark uuid
);
create index vehicle_changes_by_transaction on vehicle_changes (xid);
create index vehicle_changes_by_time on vehicle_changes (at);

-- One row: changes up to this transaction have been thrown away. A reader that has not seen them reads everything again.
create table vehicle_change_log_state (
  only_row boolean primary key default true check (only_row),
  pruned_through xid8 not null default '0'
);
insert into vehicle_change_log_state default values;

-- A narrow row for every listed car, in partitions by dealership, so that a crawl writes into one of them and each can be vacuumed,
-- reindexed or placed elsewhere by itself. Its rows follow `vehicles` in the same transaction, so no snapshot shows one without the
-- other. The order of the columns is that of the view `listing_vehicles_source`.
create table listing_vehicles (
  id integer not null,
  dealership_id integer not null,
  year integer,
  make text,
  model text,
  trim text,
  body_style text,
  fuel_type text,
  price_usd integer,
  mileage_miles integer,
  city text,
  state text,
  zip_code text,
  has_photo boolean not null,
  -- By the days of UTC.
  first_seen_on date not null,
  -- The number of the label that shoppers see, the best deal 1; null: none.
  deal smallint,
  -- Thousandths of the value that the price is; null without a label. In no index, so that most changes of values touch none.
  deal_ratio smallint,
  price_drop_usd integer,
  drivetrain text,
  transmission text,
  exterior_color text,
  doors integer,
  primary key (id, dealership_id)
) partition by hash (dealership_id);

do $$
begin
  for part in 0..3 loop
    execute format('create table listing_vehicles_%s partition of listing_vehicles for values with (modulus 4, remainder %s)',
      part, part);
  end loop;
end $$;

create index listing_vehicles_dealership on listing_vehicles (dealership_id);
create index listing_vehicles_relevance on listing_vehicles (
  has_photo desc, (price_usd is not null) desc, first_seen_on desc, hashint4(id), id);
create index listing_vehicles_price on listing_vehicles (price_usd, id);
create index listing_vehicles_price_high on listing_vehicles (price_usd desc nulls last, id);
create index listing_vehicles_year on listing_vehicles (year desc nulls last, id);
create index listing_vehicles_mileage on listing_vehicles (mileage_miles, id);
-- Counting reads this index alone.
create index listing_vehicles_counts on listing_vehicles (lower(make), lower(model), year, price_usd)
  include (id, make, model, mileage_miles, dealership_id, city, state, zip_code, deal, price_drop_usd);
