-- Whether the dealership has a page for shoppers. Its cars are listed all the same.
alter table dealerships add column shows_page boolean not null default true;
