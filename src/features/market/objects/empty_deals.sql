-- Follows a truncation of `market_values`.
create or replace function empty_deals() returns trigger language plpgsql as $$
begin
  update listing_vehicles set deal = null, deal_ratio = null where deal is not null;
  return null;
end $$;

create or replace trigger market_values_empty_listing after truncate on market_values execute function empty_deals();
create or replace trigger market_values_note_truncate after truncate on market_values execute function note_emptied_table();
