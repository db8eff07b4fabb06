-- The origin of one fact as a JSON object: `o` code, `r` run, `i` upload, `t` second since 1970, `p` page, `n` line, `w` words.
create or replace function fact_origin(field text, known jsonb, o vehicle_fact_origins) returns jsonb language sql immutable as $$
  select coalesce(o.kept -> field, case when known ? field then jsonb_strip_nulls(jsonb_build_object(
    'o', known ->> field, 'r', o.run_id, 'i', o.import_id, 't', floor(extract(epoch from o.noted_at))::bigint,
    'p', case when substr(known ->> field, 2, 1) = 'b' then o.details ->> 'l' else o.details ->> 'p' end,
    'n', o.details -> 'n', 'w', o.details -> 'w' ->> field)) end)
$$;
