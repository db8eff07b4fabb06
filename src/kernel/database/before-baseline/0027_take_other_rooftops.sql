-- Whether the cars of all rooftops of a group's website are the dealership's. Otherwise only those of its own rooftop are, where
-- the website says which one that is.
alter table dealerships add column include_other_rooftops boolean not null default false;
