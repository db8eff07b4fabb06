-- Files that bring cars.

create table csv_imports (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  file_name text not null,
  created_at timestamptz not null default now(),
  admin_name text not null,
  rows_read integer not null,
  added integer not null,
  -- Of the added cars those that had been removed before.
  returned integer not null default 0,
  changed integer not null,
  unchanged integer not null,
  rejected integer not null,
  -- The rejected rows with their reasons: CSV, gzip; null when there are none.
  rejected_rows bytea,
  -- "This file is the whole lot": listed cars that it did not name were removed.
  whole_lot boolean not null default false,
  removed integer not null default 0,
  warnings jsonb not null default '[]',
  -- Until when it can be taken back; null for uploads from before there was a journal.
  undo_until timestamptz,
  undone_at timestamptz
);
create index csv_imports_of_dealership on csv_imports (dealership_id, id desc);

-- The inventory's journal of uploads knows no uploads.
alter table csv_import_changes add foreign key (import_id) references csv_imports on delete cascade;

-- What the operator has said about the columns of a dealership's files, by the header's name: its uploads and its inventory feed are read
-- so from then on. A file without a header line is known by its number of columns ("#8:3").
create table csv_column_choices (
  dealership_id integer not null references dealerships on delete cascade,
  column_key text not null,
  -- What the column is read as; null leaves it out.
  field text,
  chosen_at timestamptz not null default now(),
  chosen_by text not null,
  primary key (dealership_id, column_key)
);

-- Loading from another system (npm run import): how far a file has been read, so that an import that was interrupted goes on where it
-- stopped.
create table bulk_imports (
  -- A digest of the file's size and ends, with what it was read as.
  file_key text primary key,
  started_at timestamptz not null default now(),
  bytes_read bigint not null,
  lines_read integer not null,
  dealerships integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  rejected integer not null
);
