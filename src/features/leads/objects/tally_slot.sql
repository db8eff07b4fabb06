-- The slot of a day's sums in which this connection counts. While a long snapshot is held (pg_dump), the former versions of a row
-- that is updated often cannot be removed, and each update has to pass all of them. So each minute has separate sums, in eight
-- slots, so that eight visitors are counted at the same time. The worker adds the past minutes up in slot 0 (roll_up_tallies).
-- Slots below 8 are of no minute.
create or replace function tally_slot() returns integer language sql volatile as $$
  select 8 + 8 * (extract(epoch from clock_timestamp())::bigint / 60 % 1440)::integer + pg_backend_pid() % 8
$$;
