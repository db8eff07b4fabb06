-- Keeps the words of a car's title and description, when one of them changes. Language is not known, so words stay as they are written.
create or replace function keep_vehicle_words() returns trigger language plpgsql as $$
begin
  insert into vehicle_words (vehicle_id, words)
  values (new.id, to_tsvector('simple', new.title || ' . ' || coalesce(new.description, '')))
  on conflict (vehicle_id) do update set words = excluded.words;
  return null;
end $$;

create or replace trigger vehicles_keep_words_insert after insert on vehicles
  for each row execute function keep_vehicle_words();
create or replace trigger vehicles_keep_words_update after update of title, description on vehicles
  for each row when (new.title is distinct from old.title or new.description is distinct from old.description)
  execute function keep_vehicle_words();
