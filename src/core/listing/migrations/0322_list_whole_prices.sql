-- The listing's prices include the mandatory fees that are known. The change log has every index read these cars again.
update listing_vehicles l set price_usd = l.price_usd + d.fees_usd
from dealerships d where d.id = l.dealership_id and d.fees_usd > 0 and l.price_usd is not null;

insert into vehicle_changes (vehicle_ids)
select array_agg(l.id) from listing_vehicles l join dealerships d on d.id = l.dealership_id
where d.fees_usd > 0 group by d.id;
