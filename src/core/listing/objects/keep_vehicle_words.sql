-- After: words_of_texts
-- Keeps the words of a car's title and description, when one of them changes. It writes as the table's owner: workers of the version
-- before may not write the table yet.
create or replace function keep_vehicle_words() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into vehicle_words (vehicle_id, words) values (new.id, words_of_texts(new.title, new.description))
  on conflict (vehicle_id) do update set words = excluded.words;
  return null;
end $$;

create or replace trigger vehicles_keep_words_insert after insert on vehicles
  for each row execute function keep_vehicle_words();
create or replace trigger vehicles_keep_words_update after update of title, description on vehicles
  for each row when (new.title is distinct from old.title or new.description is distinct from old.description)
  execute function keep_vehicle_words();

-- Enters the cars from before the triggers. These lock the table until the end of the transaction, so no car is missed.
insert into vehicle_words (vehicle_id, words)
select v.id, words_of_texts(v.title, v.description) from vehicles v
where not exists (select from vehicle_words w where w.vehicle_id = v.id)
on conflict (vehicle_id) do nothing;
