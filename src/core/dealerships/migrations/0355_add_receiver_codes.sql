-- The codes by which receivers of product feeds know the dealership, a JSON object of the parts in rules/receiver-codes.ts.
alter table dealerships
  add column receiver_codes jsonb not null default '{}' check (jsonb_typeof(receiver_codes) = 'object');
