-- Numbers of keys of equipment and of other marks of a car: the first two bytes of each key's SHA-256, as a signed number. `markNumber`
-- computes the same.
create or replace function mark_numbers(keys text[]) returns smallint[] language sql immutable parallel safe as $$
  select coalesce(array_agg((('x' || left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 4))::bit(16)::integer
    - case when get_byte(sha256(convert_to(key, 'UTF8')), 0) > 127 then 65536 else 0 end)::smallint), '{}')
  from unnest(keys) key where key is not null
$$;
