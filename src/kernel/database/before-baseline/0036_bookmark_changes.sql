-- A process that has saved its search index to a file leaves a bookmark in the change log: a row without changes. The file may be
-- used for as long as the row is there. A database that was put back to an earlier moment does not have it, and a change log
-- that was emptied or has been pruned that far has lost it (docs/search.md, "The saved index").
alter table vehicle_changes add column bookmark uuid;
