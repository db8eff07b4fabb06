-- Marks cars for valuation that the search must also read again: it follows the change log, except for changes by storing values
-- (store-values.ts sets the variable).
create or replace function note_market_changes() returns trigger language plpgsql as $$
begin
  insert into market_changes (vehicle_ids, dealership_ids, everything)
    values (new.vehicle_ids, new.dealership_ids, new.everything);
  return null;
end $$;

create or replace trigger vehicle_changes_note_market after insert on vehicle_changes for each row
  when (new.bookmark is null and current_setting('autohub.stores_values', true) is distinct from 'on')
  execute function note_market_changes();
