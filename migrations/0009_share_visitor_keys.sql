-- The keys with which visitors are made unrecognisable; see server/leads/visitor-key.ts. One a day, the same in all
-- processes. Without its key nobody can find out whose address a recorded visitor was, so only two days' are kept.
create table visitor_keys (
  -- In UTC.
  day date primary key,
  key bytea not null
);
