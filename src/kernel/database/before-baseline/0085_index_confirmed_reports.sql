-- Whether a later report of the same car was confirmed is asked for each confirmed sale, every ten seconds. Without an index each answer read
-- all reports.
create index dealer_reports_confirmed on dealer_reports (vehicle_id, id) where state = 'confirmed' and kind <> 'price';
