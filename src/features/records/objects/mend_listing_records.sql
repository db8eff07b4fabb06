-- Ends the spans of dealerships whose time has run out, which no statement reports, and corrects those that a crawl wrote while
-- its dealership's fees were being changed. Returns the number of cars that it checked.
create or replace function mend_listing_records() returns integer language plpgsql security definer as $$
declare
  ids integer[];
begin
  select array_agg(r.vehicle_id) into ids
  from listing_records r
    left join dealerships d on d.id = r.dealership_id and d.status <> 'expired' and coalesce(d.expires_at > now(), true)
      and d.taken_down_at is null
    left join price_terms t on t.basis = d.price_basis and t.fees = d.mandatory_fees
  where r.part = -1 and t.id is distinct from r.terms_id;
  if ids is not null then
    perform record_listings(ids);
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- It runs as the owner. Without a fixed search path, a caller could put a temporary table in the place of ours.
do $$
begin
  execute format('alter function mend_listing_records set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function mend_listing_records from public;
