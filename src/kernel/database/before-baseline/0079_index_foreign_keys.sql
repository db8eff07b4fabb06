-- Rows of these tables go, or lose a name, with a row of another table. Without an index PostgreSQL reads the whole table for each such row.
create index dealer_reports_of_person on dealer_reports (person_id) where person_id is not null;
create index notifications_of_dealership on notifications (dealership_id) where dealership_id is not null;
