-- Cars in which shoppers are interested, and whose own page is requested again because of that.
create table vehicle_checks (
  vehicle_id integer primary key references vehicles on delete cascade,
  requested_at timestamptz not null,
  -- When the page was last requested, and what it answered. Null until then.
  asked_at timestamptz,
  answer text
);
create index vehicle_checks_waiting on vehicle_checks (requested_at) where asked_at is null or asked_at < requested_at;

-- A car that such a request found gone has an absence that belongs to no run.
alter table vehicle_absences drop constraint vehicle_absences_pkey, alter column run_id drop not null;
create unique index vehicle_absences_once on vehicle_absences (vehicle_id, run_id);
create index vehicle_absences_vehicle on vehicle_absences (vehicle_id, at);
