-- Finds listed cars by their stock number as shoppers may type it: small letters and digits only.
create index vehicles_bare_stock_number on vehicles (lower(regexp_replace(stock_number, '[^A-Za-z0-9]+', '', 'g')))
  where removed_at is null;
