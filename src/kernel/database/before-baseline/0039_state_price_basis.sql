-- Whether a dealership's prices include every fee that it charges on all cars, and the fees that come on top: a JSON array of
-- {name, amountUsd} in whole dollars (src/domain/market/price-basis.ts).
alter table dealerships
  add column price_basis text not null default 'unknown' check (price_basis in ('included', 'plus-fees', 'unknown')),
  add column mandatory_fees jsonb not null default '[]' check (jsonb_typeof(mandatory_fees) = 'array'),
  add constraint dealerships_fees_named check ((price_basis = 'plus-fees') = (mandatory_fees <> '[]'));

-- Fees that the website itself showed beside its cars in a run: {cars, fees: [{name, amountUsd, cars, exampleUrl}]}. Null for runs
-- that did not look.
alter table sync_runs add column site_fees jsonb;

-- Pages show the price basis, and what is judged of a price rests on it.
create or replace function note_dealership_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.location, n.status = 'expired', n.expires_at, n.price_basis, n.mandatory_fees)
      is distinct from (o.name, o.location, o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees);
  end if;
  if ids is not null then
    insert into vehicle_changes (dealership_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;
