-- Keeps `fees_usd` equal to the fees that come on top of a dealership's prices.
create or replace function sum_fees() returns trigger language plpgsql as $$
begin
  new.fees_usd := case when new.price_basis = 'plus-fees' then coalesce((
    select sum((fee ->> 'amountUsd')::integer) from jsonb_array_elements(new.mandatory_fees) fee), 0) else 0 end;
  return new;
end $$;

create or replace trigger dealerships_sum_fees before insert or update of price_basis, mandatory_fees, fees_usd on dealerships
  for each row execute function sum_fees();
