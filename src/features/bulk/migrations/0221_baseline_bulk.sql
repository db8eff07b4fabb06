-- Work on many dealerships or cars at once (decision 27). One row a piece of work, written in the transaction that does it. Its id is made
-- by the browser, so that a call that is made again, because its answer was lost, does nothing twice. `undo` says what stood before.
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
