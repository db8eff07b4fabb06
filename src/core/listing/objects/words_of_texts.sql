-- Returns the words of a title and a description. Language is not known, so words stay as they are written. A word between them that is
-- taken out again leaves a gap: no phrase begins in the title and ends in the description.
create or replace function words_of_texts(title text, description text) returns tsvector language sql immutable parallel safe as $$
  select ts_delete(to_tsvector('simple', title || ' textsgap ' || coalesce(description, '')), 'textsgap')
$$;
