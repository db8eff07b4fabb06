-- Finds the cars that have some features without reading all rows.
create index listing_vehicles_marks on listing_vehicles using gin (marks);
