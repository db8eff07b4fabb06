-- The listing's prices include the mandatory fees that are known.
update listing_vehicles l set price_usd = l.price_usd + d.fees_usd
from dealerships d where d.id = l.dealership_id and d.fees_usd > 0 and l.price_usd is not null;
