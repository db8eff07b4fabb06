-- Deal labels and price drops in the search (docs/search.md, decision 47): both engines find, count and order by them, and follow
-- changes of `market_values` through the change log as they follow those of `vehicles`.

alter table listing_vehicles
  -- The number of the label that shoppers see, the best deal 1; null: none.
  add column deal smallint,
  -- Thousandths of the value that the price is; null without a label.
  add column deal_ratio smallint,
  add column price_drop_usd integer;

-- Whether a label is shown is decided as in `isDealShownSql` (server/market/market-table.ts). The engine `memory` counts drops in two
-- bytes.
create or replace view listing_vehicles_source as
  select v.id, v.dealership_id, v.year, v.make, v.model, v.trim, v.body_style, v.fuel_type, v.price_usd, v.mileage_miles, v.city,
    v.state, v.zip_code, v.images <> '{}' as has_photo, (v.first_seen_at at time zone 'UTC')::date as first_seen_on,
    array_position(array['great', 'good', 'fair', 'high', 'overpriced'], m.label)::smallint as deal,
    case when m.label is not null
      then least(greatest((1000::bigint * m.price_usd + m.value_usd / 2) / m.value_usd, 1), 2000)::smallint end as deal_ratio,
    case when v.price_drop_usd is not null then least(v.price_drop_usd, 65535) end as price_drop_usd
  from vehicles v
  join dealerships d on d.id = v.dealership_id
  left join market_values m on m.vehicle_id = v.id and m.label is not null and d.deal_labels and d.price_basis <> 'unknown'
    and m.price_usd = v.price_usd + case when d.price_basis = 'plus-fees' then (
      select sum((fee ->> 'amountUsd')::integer)::integer from jsonb_array_elements(d.mandatory_fees) fee) else 0 end
  where v.removed_at is null;

-- Called by a function that forbids nested loops, which without them would read all values for each changed car.
create or replace function keep_listing_vehicles(changed integer[]) returns void language plpgsql set enable_nestloop = on as $$
begin
  delete from listing_vehicles where id = any(changed);
  insert into listing_vehicles select * from listing_vehicles_source where id = any(changed);
end $$;

-- Whoever changes what labels are made of has them kept and noted. Vehicles that had none and get none are left out: while
-- no dealership's prices are known to be whole, values change and nobody sees it.
create function keep_deals(changed integer[]) returns void language plpgsql set enable_nestloop = on as $$
declare
  ids integer[];
begin
  select array_agg(l.id) into ids
  from listing_vehicles_source s join listing_vehicles l on l.id = s.id and l.dealership_id = s.dealership_id
  where s.id = any(changed) and (l.deal is not null or s.deal is not null);
  if ids is null then return; end if;
  update listing_vehicles l set deal = s.deal, deal_ratio = s.deal_ratio
  from listing_vehicles_source s
  where s.id = any(ids) and l.id = s.id and l.dealership_id = s.dealership_id
    and (l.deal, l.deal_ratio) is distinct from (s.deal, s.deal_ratio);
  insert into vehicle_changes (vehicle_ids) values (ids);
  perform pg_notify('vehicle_changes', '');
end $$;

create function note_changed_deals() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(vehicle_id) into ids from new_rows where label is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(vehicle_id) into ids from old_rows where label is not null;
  else
    select array_agg(n.vehicle_id) into ids
    from new_rows n join old_rows o on o.vehicle_id = n.vehicle_id
    where (n.label is not null or o.label is not null)
      and (n.label, n.price_usd, n.value_usd) is distinct from (o.label, o.price_usd, o.value_usd);
  end if;
  if ids is not null then perform keep_deals(ids); end if;
  return null;
end $$;
create trigger market_values_note_insert after insert on market_values referencing new table as new_rows
  for each statement execute function note_changed_deals();
create trigger market_values_note_update after update on market_values referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_deals();
create trigger market_values_note_delete after delete on market_values referencing old table as old_rows
  for each statement execute function note_changed_deals();

create function empty_deals() returns trigger language plpgsql as $$
begin
  update listing_vehicles set deal = null, deal_ratio = null where deal is not null;
  return null;
end $$;
create trigger market_values_empty_listing after truncate on market_values execute function empty_deals();
create trigger market_values_note_truncate after truncate on market_values execute function note_emptied_table();

-- What a dealership says of its prices decides which labels are shown.
create or replace function note_dealership_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
  relabelled integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.location, n.status = 'expired', n.expires_at, n.price_basis, n.mandatory_fees, n.deal_labels)
      is distinct from
        (o.name, o.location, o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees, o.deal_labels);
    select array_agg(n.id) into relabelled
    from new_rows n join old_rows o on o.id = n.id
    where (n.deal_labels, n.price_basis, n.mandatory_fees) is distinct from (o.deal_labels, o.price_basis, o.mandatory_fees);
    if relabelled is not null then
      perform keep_deals(array(select id from vehicles where dealership_id = any(relabelled) and removed_at is null));
    end if;
  end if;
  if ids is not null then
    insert into vehicle_changes (dealership_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

update listing_vehicles l set deal = s.deal, deal_ratio = s.deal_ratio, price_drop_usd = s.price_drop_usd
from listing_vehicles_source s
where s.id = l.id and s.dealership_id = l.dealership_id and (s.deal is not null or s.price_drop_usd is not null);

-- Counting reads this index alone. The ratio is in no index, so that most changes of values touch none.
drop index listing_vehicles_counts;
create index listing_vehicles_counts on listing_vehicles (lower(make), lower(model), year, price_usd)
  include (id, make, model, mileage_miles, dealership_id, city, state, zip_code, deal, price_drop_usd);
