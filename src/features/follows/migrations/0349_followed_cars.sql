-- One car can be followed: by a search for its VIN alone, or, where it has none, by its number ("car=12"), as `carOf` reads them.
alter table follows
  add column car_vin text
    generated always as (case when query ~* '^keyword=[a-hj-npr-z0-9]{17}$' then upper(substr(query, 9)) end) stored,
  add column car_id integer
    generated always as (case when query ~ '^car=[1-9][0-9]{0,8}$' then substr(query, 5)::integer end) stored;
create index follows_of_cars on follows (id) where state = 'confirmed' and (car_vin is not null or car_id is not null);
