-- Every car with the facts that its dealership lets us show, including removed and hidden cars and those of closed dealerships. Only the
-- listing reads it: its indexes determine which dealerships are open. The public may see public_vehicles and gone_vehicles. PostgreSQL
-- replaces a view's name by its text, so a column that a statement does not read costs nothing.
create or replace view masked_vehicles as
select
  v.id, v.dealership_id, v.source, v.first_seen_at, v.changed_at, v.removed_at, v.hidden_at is not null as is_hidden,

  -- The facts, in the order of VEHICLE_FIELDS.
  v.vin, v.stock_number, v.title, v.year, v.make, v.model, v.trim, v.body_style, v.condition,
  -- The price: the dealer's with all mandatory fees that are known. All readers of the listing see this one.
  case when d.shows_price then v.price_usd + d.fees_usd end as price_usd,
  v.mileage_miles, v.exterior_color, v.interior_color, v.fuel_type, v.transmission, v.drivetrain, v.doors,
  v.electric_range_miles, v.battery_kwh, v.fast_charge_kw, v.charge_port, v.city_mpg, v.highway_mpg, v.kwh_per_100_miles,
  v.engine_cc, v.cylinders, v.horsepower, v.engine_layout, v.aspiration, v.seats, v.towing_pounds, v.interior_material,
  v.number_of_owners, v.accidents, v.title_status, v.prior_use,
  -- A programme, a warranty and a video may name the dealer as well.
  case when d.shows_name then v.certified_program end as certified_program,
  case when d.shows_name then v.warranty end as warranty,
  v.stocked_on,
  case when d.shows_name then v.video_url end as video_url,
  v.features,
  -- A dealer's text may name the dealer and the price.
  case when d.shows_name and d.shows_price then v.description end as description,
  -- Pictures of the dealer's sign name the dealer as well. The words are those of looksLikePhoto.
  case when not d.shows_photos then '{}' when d.shows_name then v.images
    else array(select image from unnest(v.images) with ordinality as pictures(image, n)
      where image !~* 'logo|banner' order by n) end as images,
  v.city, v.state, v.zip_code,
  -- A report is at CARFAX, or at an address on the dealer's own host that leads there (readCarfaxUrl).
  case when d.shows_name or v.carfax_url ~* '^https?://([a-z0-9-]+[.])*carfax[.](com|ca)([/:?]|$)' then v.carfax_url end as carfax_url,
  case when d.shows_name then v.original_listing_url end as original_listing_url,

  -- The parts of the price: what the dealer advertises, and the fees on top of it, 0 where there are none or they are not known.
  case when d.shows_price then v.price_usd end as dealer_price_usd, case when d.shows_price then d.fees_usd end as fees_usd,
  -- A drop of the dealer's price. A change of the fees is none.
  case when d.shows_price then v.price_drop_usd end as price_drop_usd,
  v.price_dropped_at,
  d.shows_photos and v.images <> '{}' as has_photo,
  -- When a crawl or a file last showed the car. Sightings after the first are in a separate table, so that confirming a car does
  -- not rewrite its row.
  greatest(v.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = v.id)) as confirmed_at,
  -- "City, ST"; the dealership's own location when the car's is not known.
  coalesce(v.city || ', ' || v.state, nullif(d.location, '')) as place,

  case when d.shows_name then d.name else 'Unknown Dealership' end as dealership_name,
  d.location as dealership_location, d.shows_name, d.shows_price, d.shows_page, d.is_feed, d.price_basis, d.mandatory_fees,
  -- Wherever the recipient of questions is known, unless they are switched off: as `takesQuestions` in lead-settings.ts.
  d.takes_questions is not false and coalesce(d.lead_email, d.contact ->> 'email') is not null and d.shows_name as takes_questions,
  -- How to reach it. The recipient of questions is not shown.
  case when d.shows_name then d.contact - 'email' else '{}' end as dealer_contact,
  d.taken_down_at is not null as is_taken_down,
  -- The same as isClosed: the subscription has ended, or the dealership was taken down.
  not (d.status = 'expired' or coalesce(d.expires_at <= now(), false) or d.taken_down_at is not null) as is_open,

  -- The deal label, as long as it was made for the present price.
  case when is_deal.shown and shows_deals.on_site
    then json_build_object('label', m.label, 'valueUsd', m.value_usd) end as deal,
  -- The car's value: null before it has been valued, and without figures where labels are switched off.
  case when m.vehicle_id is null then null
    when not (d.deal_labels and d.shows_price and shows_deals.on_site) then json_build_object('isSwitchedOn', false)
    else json_build_object('isSwitchedOn', true, 'isShown', is_deal.shown,
      'isCurrent', m.price_usd is not distinct from v.price_usd + d.fees_usd,
      'priceUsd', m.price_usd, 'valueUsd', m.value_usd, 'lowUsd', m.low_usd, 'highUsd', m.high_usd, 'spread', m.spread,
      'label', m.label, 'labelSince', m.label_since::text, 'reason', m.reason, 'count', m.comparable_count,
      'valuedOn', m.valued_on::text,
      'facts', (select c.facts from market_comparables c where c.vehicle_id = m.vehicle_id)) end as market,

  -- Changes with every column above, except confirmed_at, which is in another table, and is_open, which also depends on the time.
  v.xmin::text || '.' || d.xmin::text || '.' || coalesce(m.xmin::text, '') || case when shows_deals.on_site then '' else '.' end
    as row_version
from vehicles v
join dealerships d on d.id = v.dealership_id
left join market_values m on m.vehicle_id = v.id
cross join lateral (select m.label is not null and d.deal_labels and d.shows_price and d.price_basis <> 'unknown'
  and m.price_usd = v.price_usd + d.fees_usd) is_deal (shown)
cross join lateral (select not exists (select from settings where key = 'showDealLabels' and value = 'false')) shows_deals (on_site);
