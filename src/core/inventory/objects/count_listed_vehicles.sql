-- The number of vehicles that a dealership has listed follows every change of its vehicles, by any statement, in the same
-- transaction. The console's numbers are sums of it.
create or replace function count_listed_vehicles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update dealerships d set vehicle_count = d.vehicle_count + c.listed
      from (select dealership_id, count(*) as listed from present where removed_at is null group by 1) c
      where d.id = c.dealership_id;
  elsif tg_op = 'DELETE' then
    update dealerships d set vehicle_count = d.vehicle_count - c.listed
      from (select dealership_id, count(*) as listed from former where removed_at is null group by 1) c
      where d.id = c.dealership_id;
  else
    update dealerships d set vehicle_count = d.vehicle_count + c.difference
      from (
        select dealership_id, sum(listed) as difference from (
          select dealership_id, count(*) as listed from present where removed_at is null group by 1
          union all
          select dealership_id, -count(*) from former where removed_at is null group by 1
        ) both_sides group by 1 having sum(listed) <> 0
      ) c
      where d.id = c.dealership_id;
  end if;
  return null;
end $$;

create or replace trigger vehicles_added after insert on vehicles
  referencing new table as present for each statement execute function count_listed_vehicles();
create or replace trigger vehicles_changed after update on vehicles
  referencing old table as former new table as present for each statement execute function count_listed_vehicles();
create or replace trigger vehicles_deleted after delete on vehicles
  referencing old table as former for each statement execute function count_listed_vehicles();
