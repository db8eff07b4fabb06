-- The keys with which visitors are made unrecognisable; see server/leads/visitor-key.ts. One a day, the same in all
-- processes. Without its key nobody can find out whose address a recorded visitor was, so only two days' are kept.
create table visitor_keys (
  -- In UTC.
  day date primary key,
  key bytea not null
);

-- Retention (src/domain/retention.ts): the sweep finds what is too old by these.
create index audit_log_by_time on audit_log (created_at);
create index vehicles_by_removal on vehicles (removed_at) where removed_at is not null;

-- What the sweep deletes goes on counting in the daily sums, because it did happen. What is deleted otherwise does not.
drop trigger contact_clicks_deleted on contact_clicks;
create trigger contact_clicks_deleted after delete on contact_clicks
  referencing old table as changed for each statement
  when (current_setting('autohub.sweeping', true) is distinct from 'on') execute function tally_contact_clicks();
drop trigger vehicle_views_deleted on vehicle_views;
create trigger vehicle_views_deleted after delete on vehicle_views
  referencing old table as changed for each statement
  when (current_setting('autohub.sweeping', true) is distinct from 'on') execute function tally_vehicle_views();
