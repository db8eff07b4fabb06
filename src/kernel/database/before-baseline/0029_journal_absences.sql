-- What was known of a car on a night when its dealer's list did not show it: the evidence on which it went or stayed.
-- Without the crawl's list totals, which its run has. docs/removal-policy.md explains the answers.
create table vehicle_absences (
  run_id integer not null references sync_runs on delete cascade,
  vehicle_id integer not null references vehicles on delete cascade,
  at timestamptz not null,
  -- Counted misses in a row, with this one. Null where a removed car was looked at again.
  misses smallint,
  counted boolean not null,
  removed boolean not null,
  -- What its page answered in this run, and what counted, which an earlier answer may be.
  answer text not null,
  counts_as text,
  -- The evidence: HTTP status, where redirects ended, the canonical path if it is another, whether the page showed a price or
  -- said "in stock", and the words that said "sold".
  status smallint,
  final_path text,
  canonical text,
  is_offered boolean not null,
  sold_words text,
  primary key (vehicle_id, run_id)
);
create index vehicle_absences_run on vehicle_absences (run_id);

-- What the pages of listed cars answered in the same run. Null when none was requested.
alter table sync_runs add column page_checks jsonb;
