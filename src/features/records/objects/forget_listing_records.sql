-- Empties the partitions of the months before `oldest`, and deletes the rows of deleted cars without records. Returns the number
-- of rows. Younger records stay, whatever date is given.
create or replace function forget_listing_records(oldest date) returns integer language plpgsql security definer as $$
declare
  month constant date := date_trunc('month', least(oldest, (now() at time zone 'UTC')::date - 730))::date;
  expired smallint;
  forgotten integer := 0;
  rows integer;
begin
  foreach expired in array array[listing_part((month - interval '1 month')::date), listing_part((month - interval '2 months')::date)] loop
    select count(*) into rows from listing_records where part = expired and last_day < month;
    if rows > 0 then
      execute format('truncate listing_records_%s', expired);
      forgotten := forgotten + rows;
    end if;
  end loop;
  delete from deleted_listings where deleted_at < month;
  get diagnostics rows = row_count;
  return forgotten + rows;
end $$;

-- It runs as the owner. Without a fixed search path, a caller could put a temporary table in the place of ours.
do $$
begin
  execute format('alter function forget_listing_records set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function forget_listing_records from public;
