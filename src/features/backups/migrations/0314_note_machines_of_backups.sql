-- The machine whose folder has a backup; null for object storage, and in rows from before.
alter table backups add column machine text;
