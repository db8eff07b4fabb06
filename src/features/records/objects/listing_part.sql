-- The partition of a spell that ended on a day: a ring of 27 months, which are two years, the present month, and two that are emptied. A
-- ring, because nobody has to make a partition for a new month, and a record cannot fail because that was forgotten.
create or replace function listing_part(day date) returns smallint language sql immutable as $$
  select ((extract(year from day)::int * 12 + extract(month from day)::int) % 27)::smallint
$$;
