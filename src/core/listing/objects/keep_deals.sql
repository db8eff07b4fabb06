-- Updates the labels of vehicles, and logs the changes, after the data from which labels are made has changed. Vehicles without a label
-- before and after are left out: while it is unknown which fees a dealership's prices include, values change and no shopper sees it.
create or replace function keep_deals(changed integer[]) returns void language plpgsql set enable_nestloop = on as $$
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
