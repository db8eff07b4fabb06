-- Runs of the crawler, and what they have learned.

create table sync_runs (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  trigger text not null check (trigger in ('added', 'manual', 'all', 'demo', 'schedule')),
  status text not null check (status in ('queued', 'running', 'succeeded', 'held', 'failed')),
  outcome text check (outcome in ('complete', 'incomplete', 'blocked', 'failed')),
  reason text,
  platform text,
  step text,
  attempt integer not null default 0,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,

  -- What it saw.
  declared_total integer,
  found integer not null default 0,
  duplicates integer not null default 0,
  pages_fetched integer not null default 0,
  bytes_fetched bigint not null default 0,
  coverage jsonb not null default '{}',
  warnings jsonb not null default '[]',
  -- Whole sentences with a time each, for the operator: [{"at": ..., "words": ...}].
  log jsonb not null default '[]',
  -- What the pages of listed cars answered in the same run. Null when none was requested.
  page_checks jsonb,
  -- Fees that the website itself showed beside its cars: {cars, fees: [{name, amountUsd, cars, exampleUrl}]}. Null for runs that did not look.
  site_fees jsonb,

  -- What it did.
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  missing integer not null default 0,
  removed integer not null default 0,
  skipped_new integer not null default 0,
  -- How many prices it has left to be checked.
  doubted_prices integer not null default 0,

  -- What makes a run doubtful. How many cars the site declared and never showed, in a run that was believed nevertheless.
  unread integer not null default 0,
  -- Compared with the run before: cars that were gone, and missing ones that were back; and what else changed so suddenly that it was
  -- held: a JSON array of {what, before, after}.
  lost integer not null default 0,
  regained integer not null default 0,
  sudden_changes jsonb,
  -- Set where it was held because it shows another dealer's cars (decision 11): what was known of the dealer, and what the run has read.
  -- Such a run changes nothing; what it saw stays staged until it is applied or a newer run has ended.
  other_dealer jsonb,

  -- A held run that the operator had applied all the same.
  applied_at timestamptz,
  undone_at timestamptz
);
create index sync_runs_of_dealership on sync_runs (dealership_id, id desc);
-- At most one unfinished run a dealership: a second request joins the one that is under way.
create unique index sync_runs_unfinished on sync_runs (dealership_id) where status in ('queued', 'running');
create index sync_runs_newest on sync_runs (id desc);
-- The event stream asks for what was queued or has ended in the last seconds.
create index sync_runs_queued_at on sync_runs (queued_at);
create index sync_runs_finished_at on sync_runs (finished_at);
create index sync_runs_failed on sync_runs (finished_at desc) where status in ('failed', 'held');

-- The inventory's journal and absences know no runs.
alter table sync_run_changes add foreign key (run_id) references sync_runs on delete cascade;
alter table vehicle_absences add foreign key (run_id) references sync_runs on delete cascade;

-- What the reconciler has learned about this site (core/inventory/rules/removal-memory.ts). Null: nothing yet.
alter table dealerships add column removal_memory jsonb;

-- A night in which many dealerships of one platform lost or regained cars. One row a platform and night.
create table platform_alarms (
  id integer generated always as identity primary key,
  platform text not null,
  words text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index platform_alarms_updated on platform_alarms (platform, updated_at);

-- Cars in which shoppers are interested, and whose own page is requested again because of that.
create table vehicle_checks (
  vehicle_id integer primary key references vehicles on delete cascade,
  requested_at timestamptz not null,
  -- When the page was last requested, and what it answered. Null until then.
  asked_at timestamptz,
  answer text
);
create index vehicle_checks_waiting on vehicle_checks (requested_at) where asked_at is null or asked_at < requested_at;

-- Each robots.txt that was found, by its SHA-256 and the name by which it was read: the group of rules that binds us ("AutoHubBot" or "*";
-- null: none does), and its rules. Most nights' files are those of the night before.
create table robots_files (
  sha256 bytea not null,
  agent text not null,
  rule_group text,
  rules text not null,
  seen_at timestamptz not null default now(),
  primary key (sha256, agent)
);

-- Which hosts a run asked, and what their robots.txt said to us then (decision 31). `robots`: found; none (4xx: everything is open, RFC 9309);
-- unreachable (everything is closed); not_asked (a file that was given to us to read). No foreign keys: it is proof for longer than the
-- dealership is with us.
create table crawl_hosts (
  run_id integer not null,
  attempt integer not null,
  dealership_id integer not null,
  origin text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Requests that went out, robots.txt and repetitions included; and addresses that robots.txt closed, which were not asked for.
  requests integer not null,
  refused integer not null,
  refused_path text,
  robots text not null check (robots in ('found', 'none', 'unreachable', 'not_asked')),
  robots_status smallint,
  robots_at timestamptz,
  robots_sha256 bytea,
  crawl_delay_ms integer not null,
  -- The name by which robots.txt was read, and the whole one that was sent.
  agent text not null,
  user_agent text not null,
  primary key (run_id, attempt, origin)
);
create index crawl_hosts_of_dealership on crawl_hosts (dealership_id, first_at desc);
create index crawl_hosts_last on crawl_hosts (last_at);
create index crawl_hosts_robots on crawl_hosts (robots_sha256, agent) where robots_sha256 is not null;
