-- The cars that are advertised now, with the values that their spans should have. Hidden values are not advertised.
create or replace view advertised_vehicles as
  select v.id as vehicle_id, v.dealership_id, case when d.shows_price then v.price_usd end as price_usd, t.id as terms_id,
    case when d.shows_photos then least(cardinality(v.images), 32767) else 0 end::smallint as photo_count
  from vehicles v
    join dealerships d on d.id = v.dealership_id
    join price_terms t on t.basis = d.price_basis and t.fees = d.mandatory_fees
  where v.removed_at is null and d.status <> 'expired' and coalesce(d.expires_at > now(), true) and d.taken_down_at is null;
