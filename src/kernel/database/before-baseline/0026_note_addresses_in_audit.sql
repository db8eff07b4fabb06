-- From where an administrator did something. Empty for what needs no address, for the command line and for older entries.
alter table audit_log add column address text;
