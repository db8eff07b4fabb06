-- How many people have owned a car, the present owner included; null when its dealer does not say.
alter table vehicles add column number_of_owners integer;
