-- The words of cars' titles and descriptions, to search in. They are not in vehicles, where each new price would enter all words again
-- (docs/decisions/0058-words-that-the-database-knows.md). The trigger keep_vehicle_words writes the table.
create table vehicle_words (
  vehicle_id integer primary key references vehicles on delete cascade,
  words tsvector not null
);
insert into vehicle_words (vehicle_id, words)
select id, to_tsvector('simple', title || ' . ' || coalesce(description, '')) from vehicles;
create index vehicle_words_found on vehicle_words using gin (words);
