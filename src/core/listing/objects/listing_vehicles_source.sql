-- After: mark_numbers
-- The rows that `listing_vehicles` should have. Prices include mandatory fees, as in `masked_vehicles`. Facts that a dealership does not let us show are not searched, counted or ordered by
-- either. A label is shown under the same conditions as in `masked_vehicles`. The engine `memory` counts drops in two bytes.
create or replace view listing_vehicles_source as
  select v.id, v.dealership_id, v.year, v.make, v.model, v.trim, v.body_style, v.fuel_type,
    case when d.shows_price then v.price_usd + d.fees_usd end as price_usd, v.mileage_miles, v.city,
    v.state, v.zip_code, d.shows_photos and v.images <> '{}' as has_photo,
    (v.first_seen_at at time zone 'UTC')::date as first_seen_on,
    array_position(array['great', 'good', 'fair', 'high', 'overpriced'], m.label)::smallint as deal,
    case when m.label is not null
      then least(greatest((1000::bigint * m.price_usd + m.value_usd / 2) / m.value_usd, 1), 2000)::smallint end as deal_ratio,
    case when v.price_drop_usd is not null and d.shows_price then least(v.price_drop_usd, 65535) end as price_drop_usd,
    v.drivetrain, v.transmission, v.exterior_color, v.doors, v.interior_color,
    -- Its equipment, and what else it has or has not (`MARK_FILTERS`).
    mark_numbers(v.features || array[
      case when v.accidents = 0 then 'accident-free' end, case when v.title_status = 'clean' then 'clean-title' end,
      case when v.condition = 'certified' then 'certified' end]) as marks,
    v.seats, v.cylinders, (v.engine_cc + 50) / 100 as engine_dl,
    -- 55 % city and 45 % highway, harmonic and rounded, as on the window sticker (40 CFR 600.210-12); the one that is known alone.
    case when v.city_mpg > 0 and v.highway_mpg > 0
      then ((200 * v.city_mpg::bigint * v.highway_mpg + 55 * v.highway_mpg + 45 * v.city_mpg)
        / (2 * (55 * v.highway_mpg + 45 * v.city_mpg)))::integer
      else coalesce(v.city_mpg, v.highway_mpg) end as mpg,
    v.electric_range_miles, v.number_of_owners as owners,
    -- The day from which its days on the market are counted: the dealer's own, where it is known and earlier than ours.
    least((v.first_seen_at at time zone 'UTC')::date, v.stocked_on::date) as listed_on
  from vehicles v
  join dealerships d on d.id = v.dealership_id
  left join market_values m on m.vehicle_id = v.id and m.label is not null and d.deal_labels and d.shows_price
    and d.price_basis <> 'unknown'
    and m.price_usd = v.price_usd + d.fees_usd
  where v.removed_at is null;
