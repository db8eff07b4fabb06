-- Cars that the operator hides, who knows a car, and what each upload did, so that it can be taken back.

alter table vehicles
  -- The operator has hidden it. Such a car has removed_at as well, so that whatever asks for listed cars stays as it is.
  add column hidden_at timestamptz,
  -- When a file first named it; null while only crawls have. What the site does not say of it keeps the file's value.
  add column uploaded_at timestamptz,
  add constraint vehicles_hidden_are_not_listed check (hidden_at is null or removed_at is not null);

-- `source` now says who decides when a car goes: 'csv' while only files know it (a crawl never removes it), 'crawl' once a
-- crawl has shown it. Until now an upload made every car it named a 'csv' one for good. Those that a crawl is known to have
-- shown become 'crawl' again: they stand in the journal of a run (30 days), or a time in their row or one of their prices
-- is the very moment in which a run of their dealership ended. What a run confirmed without any change, with an upload
-- after it, cannot be told; such a car changes when a crawl shows it again.
update vehicles set uploaded_at = first_seen_at where source = 'csv';
update vehicles v set source = 'crawl'
where v.source = 'csv' and (
  exists (select 1 from sync_run_changes c where c.vehicle_id = v.id)
  or exists (select 1 from sync_runs r
    where r.dealership_id = v.dealership_id and r.finished_at in (v.first_seen_at, v.changed_at, v.confirmed_at))
  or exists (select 1 from vehicle_prices p join sync_runs r on r.finished_at = p.seen_at
    where p.vehicle_id = v.id and r.dealership_id = v.dealership_id));

alter table csv_imports
  -- Of the added cars those that had been removed before.
  add column returned integer not null default 0,
  add column removed integer not null default 0,
  -- "This file is the whole lot": listed cars that it did not name were removed.
  add column whole_lot boolean not null default false,
  add column warnings jsonb not null default '[]',
  -- Until when it can be taken back; null for uploads from before there was a journal.
  add column undo_until timestamptz,
  add column undone_at timestamptz;

-- What an upload did to each vehicle, as sync_run_changes for a run. The vehicles that it added are not in here: they are
-- those of the dealership whose first_seen_at is the upload's created_at, and writing 100,000 of them down a second time
-- would cost an upload a tenth of its time. A vehicle goes with its dealership, whose uploads go too.
create table csv_import_changes (
  import_id integer not null references csv_imports on delete cascade,
  vehicle_id integer not null,
  kind text not null check (kind in ('returned', 'changed', 'removed')),
  before jsonb not null,
  primary key (import_id, vehicle_id)
);
