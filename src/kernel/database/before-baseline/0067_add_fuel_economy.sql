-- What dealers state of fuel economy: miles per gallon in the city and on the highway, and kilowatt hours per 100 miles of electric cars. Null
-- where a dealer does not say.
alter table vehicles
  add column city_mpg integer,
  add column highway_mpg integer,
  add column kwh_per_100_miles integer;
