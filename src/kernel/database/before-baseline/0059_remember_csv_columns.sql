-- What the operator has said about the columns of a dealership's files, by the header's name: its uploads and its inventory feed
-- are read so from then on. A file without a header line is known by its number of columns ("#8:3").
create table csv_column_choices (
  dealership_id integer not null references dealerships on delete cascade,
  column_key text not null,
  -- What the column is read as; null leaves it out.
  field text,
  chosen_at timestamptz not null default now(),
  chosen_by text not null,
  primary key (dealership_id, column_key)
);
