-- What dealerships have agreed to, and what has been taken down at somebody's request (decision 31).

-- One entry for an agreement or its withdrawal; an entry is never changed, apart from a file that is added to one without. No foreign key:
-- what was agreed is proof for longer than the dealership is with us. `sealed`: who, in which role, and the note, encrypted.
create table consents (
  id integer generated always as identity primary key,
  dealership_id integer not null,
  kind text not null check (kind in ('agreed', 'withdrawn')),
  channel text not null check (channel in ('contract', 'email', 'form', 'phone', 'in_person', 'other')),
  -- The day on which they said so, by the operator.
  given_on date not null,
  recorded_at timestamptz not null default now(),
  recorded_by text not null,
  sealed bytea not null,
  -- The stored file, which is encrypted too, and what it is.
  file_name text unique,
  file_kind text check (file_kind in ('pdf', 'png', 'jpeg', 'webp', 'email', 'text')),
  file_bytes integer,
  file_sha256 bytea,
  file_added_at timestamptz,
  check ((file_name is null) = (file_kind is null) and (file_name is null) = (file_bytes is null)
    and (file_name is null) = (file_sha256 is null) and (file_name is null) = (file_added_at is null))
);
create index consents_of_dealership on consents (dealership_id, id);

-- A whole dealership or, with `vehicle_id`, one car that was taken down. `sealed`: reason and who asked, encrypted; `lifted_sealed` the same
-- for its end.
create table takedowns (
  id integer generated always as identity primary key,
  dealership_id integer not null,
  vehicle_id integer,
  -- The car as it was called, for when it is gone, and what it was before.
  title text,
  was text check (was in ('listed', 'hidden', 'removed')),
  made_at timestamptz not null default now(),
  made_by text not null,
  sealed bytea not null,
  lifted_at timestamptz,
  lifted_by text,
  lifted_sealed bytea,
  check ((vehicle_id is null) = (title is null) and (vehicle_id is null) = (was is null)),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_sealed is null))
);
create unique index takedowns_standing on takedowns (dealership_id, coalesce(vehicle_id, 0)) where lifted_at is null;
create index takedowns_of_dealership on takedowns (dealership_id, id);
create index takedowns_of_vehicle on takedowns (vehicle_id) where lifted_at is null and vehicle_id is not null;
