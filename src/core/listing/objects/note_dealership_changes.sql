-- Writes the change log when facts of dealerships that pages show change. A dealership's price basis decides which labels are shown, and
-- its consents and fees decide the content of its listing rows: both are updated here, too.
create or replace function note_dealership_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
  relabelled integer[];
  relisted integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.location, n.status = 'expired', n.expires_at, n.price_basis, n.mandatory_fees, n.deal_labels,
        n.takes_questions, n.lead_email, n.contact, n.shows_photos, n.shows_price, n.shows_name, n.shows_page, n.taken_down_at is null)
      is distinct from
        (o.name, o.location, o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees, o.deal_labels,
        o.takes_questions, o.lead_email, o.contact, o.shows_photos, o.shows_price, o.shows_name, o.shows_page, o.taken_down_at is null);
    select array_agg(n.id) into relabelled
    from new_rows n join old_rows o on o.id = n.id
    where (n.deal_labels, n.price_basis, n.mandatory_fees) is distinct from (o.deal_labels, o.price_basis, o.mandatory_fees);
    if relabelled is not null then
      perform keep_deals(array(select id from vehicles where dealership_id = any(relabelled) and removed_at is null));
    end if;
    select array_agg(n.id) into relisted
    from new_rows n join old_rows o on o.id = n.id
    where (n.shows_photos, n.shows_price, n.fees_usd) is distinct from (o.shows_photos, o.shows_price, o.fees_usd);
    if relisted is not null then
      select array_agg(id) into relisted from vehicles where dealership_id = any(relisted) and removed_at is null;
    end if;
    if relisted is not null then
      perform keep_listing_vehicles(relisted);
      insert into vehicle_changes (vehicle_ids) values (relisted);
    end if;
  end if;
  if ids is not null then
    insert into vehicle_changes (dealership_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;

create or replace trigger dealerships_note_insert after insert on dealerships referencing new table as new_rows
  for each statement execute function note_dealership_changes();
create or replace trigger dealerships_note_update after update on dealerships referencing old table as old_rows new table as new_rows
  for each statement execute function note_dealership_changes();
create or replace trigger dealerships_note_delete after delete on dealerships referencing old table as old_rows
  for each statement execute function note_dealership_changes();
