-- What dealerships have agreed to, what of their cars may be shown, what has been taken down at somebody's request, and which hosts were
-- crawled with which answer of robots.txt (decision 67).

alter table dealerships
  add column shows_photos boolean not null default true,
  add column shows_price boolean not null default true,
  -- Its name, and what leads to it: the link to its own page of a car, and shoppers' questions.
  add column shows_name boolean not null default true,
  -- Nobody sees its cars and nothing is crawled while this is set. The end of a subscription is something else.
  add column taken_down_at timestamptz;

-- One entry for an agreement or its withdrawal; an entry is never changed, apart from a file that is added to one without. No foreign
-- key: what was agreed is proof for longer than the dealership is with us. `sealed`: who, in which role, and the note, encrypted.
create table consents (
  id integer generated always as identity primary key,
  dealership_id integer not null,
  kind text not null check (kind in ('agreed', 'withdrawn')),
  channel text not null check (channel in ('contract', 'email', 'form', 'phone', 'in_person', 'other')),
  -- The day on which they said so, by the operator.
  given_on date not null,
  recorded_at timestamptz not null default now(),
  recorded_by text not null,
  sealed bytea not null,
  -- The stored file, which is encrypted too, and what it is.
  file_name text unique,
  file_kind text check (file_kind in ('pdf', 'png', 'jpeg', 'webp', 'email', 'text')),
  file_bytes integer,
  file_sha256 bytea,
  file_added_at timestamptz,
  check ((file_name is null) = (file_kind is null) and (file_name is null) = (file_bytes is null)
    and (file_name is null) = (file_sha256 is null) and (file_name is null) = (file_added_at is null))
);
create index consents_of_dealership on consents (dealership_id, id);

-- A whole dealership or, with `vehicle_id`, one car that was taken down. `sealed`: reason and who asked, encrypted; `lifted_sealed` the
-- same for its end.
create table takedowns (
  id integer generated always as identity primary key,
  dealership_id integer not null,
  vehicle_id integer,
  -- The car as it was called, for when it is gone, and what it was before.
  title text,
  was text check (was in ('listed', 'hidden', 'removed')),
  made_at timestamptz not null default now(),
  made_by text not null,
  sealed bytea not null,
  lifted_at timestamptz,
  lifted_by text,
  lifted_sealed bytea,
  check ((vehicle_id is null) = (title is null) and (vehicle_id is null) = (was is null)),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_sealed is null))
);
create unique index takedowns_standing on takedowns (dealership_id, coalesce(vehicle_id, 0)) where lifted_at is null;
create index takedowns_of_dealership on takedowns (dealership_id, id);
create index takedowns_of_vehicle on takedowns (vehicle_id) where lifted_at is null and vehicle_id is not null;

-- Each robots.txt that was found, by its SHA-256 and the name by which it was read: the group of rules that binds us ("AutoHubBot" or
-- "*"; null: none does), and its rules. Most nights' files are those of the night before.
create table robots_files (
  sha256 bytea not null,
  agent text not null,
  rule_group text,
  rules text not null,
  seen_at timestamptz not null default now(),
  primary key (sha256, agent)
);

-- Which hosts a run asked, and what their robots.txt said to us then. `robots`: found; none (4xx: everything is open, RFC 9309);
-- unreachable (everything is closed); not_asked (a file that was given to us to read). No foreign keys, as above.
create table crawl_hosts (
  run_id integer not null,
  attempt integer not null,
  dealership_id integer not null,
  origin text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Requests that went out, robots.txt and repetitions included; and addresses that robots.txt closed, which were not asked for.
  requests integer not null,
  refused integer not null,
  refused_path text,
  robots text not null check (robots in ('found', 'none', 'unreachable', 'not_asked')),
  robots_status smallint,
  robots_at timestamptz,
  robots_sha256 bytea,
  crawl_delay_ms integer not null,
  -- The name by which robots.txt was read, and the whole one that was sent.
  agent text not null,
  user_agent text not null,
  primary key (run_id, attempt, origin)
);
create index crawl_hosts_of_dealership on crawl_hosts (dealership_id, first_at desc);
create index crawl_hosts_last on crawl_hosts (last_at);
create index crawl_hosts_robots on crawl_hosts (robots_sha256, agent) where robots_sha256 is not null;

-- As in migration 0052. What a dealership does not let us show is not searched, counted or ordered by either.
create or replace view listing_vehicles_source as
  select v.id, v.dealership_id, v.year, v.make, v.model, v.trim, v.body_style, v.fuel_type,
    case when d.shows_price then v.price_usd end as price_usd, v.mileage_miles, v.city,
    v.state, v.zip_code, d.shows_photos and v.images <> '{}' as has_photo,
    (v.first_seen_at at time zone 'UTC')::date as first_seen_on,
    array_position(array['great', 'good', 'fair', 'high', 'overpriced'], m.label)::smallint as deal,
    case when m.label is not null
      then least(greatest((1000::bigint * m.price_usd + m.value_usd / 2) / m.value_usd, 1), 2000)::smallint end as deal_ratio,
    case when v.price_drop_usd is not null and d.shows_price then least(v.price_drop_usd, 65535) end as price_drop_usd,
    v.drivetrain, v.transmission, v.exterior_color
  from vehicles v
  join dealerships d on d.id = v.dealership_id
  left join market_values m on m.vehicle_id = v.id and m.label is not null and d.deal_labels and d.shows_price
    and d.price_basis <> 'unknown'
    and m.price_usd = v.price_usd + case when d.price_basis = 'plus-fees' then (
      select sum((fee ->> 'amountUsd')::integer)::integer from jsonb_array_elements(d.mandatory_fees) fee) else 0 end
  where v.removed_at is null;

-- As in migration 0056, with what may be shown and takedowns.
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
        n.takes_questions, n.shows_photos, n.shows_price, n.shows_name, n.taken_down_at is null)
      is distinct from
        (o.name, o.location, o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees, o.deal_labels,
        o.takes_questions, o.shows_photos, o.shows_price, o.shows_name, o.taken_down_at is null);
    select array_agg(n.id) into relabelled
    from new_rows n join old_rows o on o.id = n.id
    where (n.deal_labels, n.price_basis, n.mandatory_fees) is distinct from (o.deal_labels, o.price_basis, o.mandatory_fees);
    if relabelled is not null then
      perform keep_deals(array(select id from vehicles where dealership_id = any(relabelled) and removed_at is null));
    end if;
    select array_agg(n.id) into relisted
    from new_rows n join old_rows o on o.id = n.id
    where (n.shows_photos, n.shows_price) is distinct from (o.shows_photos, o.shows_price);
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

-- As in migration 0040: what is not shown is not advertised, so the record of what was advertised does not have it either.
create or replace view advertised_vehicles as
  select v.id as vehicle_id, v.dealership_id, case when d.shows_price then v.price_usd end as price_usd, t.id as terms_id,
    case when d.shows_photos then least(cardinality(v.images), 32767) else 0 end::smallint as photo_count
  from vehicles v
    join dealerships d on d.id = v.dealership_id
    join price_terms t on t.basis = d.price_basis and t.fees = d.mandatory_fees
  where v.removed_at is null and d.status <> 'expired' and coalesce(d.expires_at > now(), true) and d.taken_down_at is null;

create or replace function record_dealerships() returns trigger language plpgsql security definer as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    insert into price_terms (basis, fees)
      select distinct price_basis, mandatory_fees from new_rows n
      where not exists (select from price_terms t where t.basis = n.price_basis and t.fees = n.mandatory_fees)
      on conflict do nothing;
    return null;
  end if;
  select array_agg(n.id) into ids
  from new_rows n join old_rows o on o.id = n.id
  where (n.status = 'expired', n.expires_at, n.price_basis, n.mandatory_fees, n.shows_photos, n.shows_price,
      n.taken_down_at is null)
    is distinct from (o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees, o.shows_photos, o.shows_price,
      o.taken_down_at is null);
  if ids is null then
    return null;
  end if;
  insert into price_terms (basis, fees)
    select distinct price_basis, mandatory_fees from new_rows on conflict do nothing;
  -- Time that was over before it was given again.
  update listing_records r
    set last_day = greatest(r.first_day, (o.expires_at at time zone 'UTC')::date),
      part = listing_part(greatest(r.first_day, (o.expires_at at time zone 'UTC')::date))
    from old_rows o
    where o.id = any(ids) and o.expires_at <= now() and r.part = -1
      and r.vehicle_id in (select v.id from vehicles v where v.dealership_id = o.id and v.removed_at is null);
  select array_agg(v.id) into ids from vehicles v where v.dealership_id = any(ids) and v.removed_at is null;
  if ids is not null then
    perform record_listings(ids);
  end if;
  return null;
end $$;

create or replace function mend_listing_records() returns integer language plpgsql security definer as $$
declare
  ids integer[];
begin
  select array_agg(r.vehicle_id) into ids
  from listing_records r
    left join dealerships d on d.id = r.dealership_id and d.status <> 'expired' and coalesce(d.expires_at > now(), true)
      and d.taken_down_at is null
    left join price_terms t on t.basis = d.price_basis and t.fees = d.mandatory_fees
  where r.part = -1 and t.id is distinct from r.terms_id;
  if ids is not null then
    perform record_listings(ids);
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- Replacing a function takes its settings away.
do $$
begin
  execute format('alter function record_dealerships set search_path = %I, pg_temp', current_schema());
  execute format('alter function mend_listing_records set search_path = %I, pg_temp', current_schema());
end $$;
