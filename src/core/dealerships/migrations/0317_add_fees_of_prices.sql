-- The sum of the fees that come on top of each of a dealership's prices: 0 where they are included or not known. A trigger follows the
-- named fees (objects/sum_fees.sql), so that every statement adds one number.
alter table dealerships add column fees_usd integer not null default 0;

update dealerships set fees_usd = (select sum((fee ->> 'amountUsd')::integer) from jsonb_array_elements(mandatory_fees) fee)
where price_basis = 'plus-fees' and mandatory_fees <> '[]';
