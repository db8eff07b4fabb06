-- How shoppers reach a dealership: what its website or files state, and the operator's corrections, each a JSON object of the parts in
-- rules/dealer-contact.ts. A correction wins over what was read; null shows nothing.
alter table dealerships
  add column read_contact jsonb not null default '{}' check (jsonb_typeof(read_contact) = 'object'),
  add column corrected_contact jsonb not null default '{}' check (jsonb_typeof(corrected_contact) = 'object'),
  -- Null: questions are taken where an address is known and mail is set up. Dealerships from before keep their setting.
  alter takes_questions drop default,
  alter takes_questions drop not null,
  drop constraint if exists dealerships_check;
alter table dealerships
  add column contact jsonb not null generated always as (jsonb_strip_nulls(read_contact || corrected_contact)) stored;
