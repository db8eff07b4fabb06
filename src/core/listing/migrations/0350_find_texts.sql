-- The words of cars' titles and descriptions, to search in. They are not in vehicles, where each new price would enter all words again
-- (docs/decisions/0058-words-that-the-database-knows.md). objects/keep_vehicle_words.sql fills the table.
create table vehicle_words (
  vehicle_id integer primary key references vehicles on delete cascade,
  words tsvector not null
);
create index vehicle_words_found on vehicle_words using gin (words);
