-- How many cars the site declared and never showed in a run that was believed nevertheless.
alter table sync_runs add column unread integer not null default 0;
