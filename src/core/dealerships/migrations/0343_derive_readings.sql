-- That a dealership failed or was read in part, and why, follows from its runs (dealership-reading.ts): those since its addresses changed.
alter table dealerships drop column status_reason, drop column alarm, add column source_changed_at timestamptz;
