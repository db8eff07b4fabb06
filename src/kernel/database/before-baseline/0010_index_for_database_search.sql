-- What the search engine `database` goes by (docs/search.md): the orders that shoppers choose from, and what vehicles are
-- counted by. The order by price from below has its index already. The engine `memory` uses none of these.
create index vehicles_listed_relevance on vehicles (
  (images <> '{}') desc, (price_usd is not null) desc, (date_trunc('day', first_seen_at at time zone 'UTC')) desc, hashint4(id), id
) where removed_at is null;
create index vehicles_listed_price_high on vehicles (price_usd desc nulls last, id) where removed_at is null;
create index vehicles_listed_year on vehicles (year desc nulls last, id) where removed_at is null;
create index vehicles_listed_mileage on vehicles (mileage_miles, id) where removed_at is null;
-- Counting reads this index alone, a tenth of the table's size.
create index vehicles_listed_counts on vehicles (lower(make), lower(model), year, price_usd)
  include (id, make, model, mileage_miles, dealership_id, city, state, zip_code, trim, body_style, fuel_type)
  where removed_at is null;
