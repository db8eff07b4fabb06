-- Prices that changed beyond what cars do (decision 89). The car keeps the price before until a second crawl or file states the new
-- one, or an operator decides. `before_usd` and `price_usd`: the price before and the doubted one. `kept_at`: an operator has decided to
-- keep the price before for as long as the site states this one.
create table doubted_prices (
  vehicle_id integer primary key references vehicles on delete cascade,
  before_usd integer not null,
  price_usd integer not null,
  since timestamptz not null,
  run_id integer,
  import_id integer,
  kept_at timestamptz,
  kept_by text
);

-- From which factor on a price is doubted, learned from the changes of prices that were shown (one row).
create table price_doubt_factor (
  factor double precision not null,
  changes integer not null,
  learned_at timestamptz not null
);

-- How many prices a run or an upload has left to be checked.
alter table sync_runs add column doubted_prices integer not null default 0;
