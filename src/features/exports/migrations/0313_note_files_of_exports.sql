-- The machine that has made an export, and the id of the place of its files. Null in rows from before.
alter table exports add column machine text, add column files_id text;
