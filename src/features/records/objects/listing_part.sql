-- The partition of a span that ended on a day: a ring of 27 months, which are two years, the current month, and two that are
-- emptied. Because it is a ring, new months need no new partition, and a record cannot fail for lack of one.
create or replace function listing_part(day date) returns smallint language sql immutable as $$
  select ((extract(year from day)::int * 12 + extract(month from day)::int) % 27)::smallint
$$;
