-- The dealers' portal: who of a dealership's people may open it, by which links, and what they report (decision 30).

create table portal_people (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  -- The e-mail address, encrypted, and a keyed hash to find it by.
  sealed_address bytea not null,
  address_hash bytea not null,
  allowed_at timestamptz not null default now(),
  allowed_by text not null,
  -- When the mailbox refused a mail for good.
  refused_at timestamptz,
  -- The first day of the last month whose report has been mailed.
  reported_month date,
  unique (dealership_id, address_hash)
);
create index portal_people_of_address on portal_people (address_hash);

-- A person's links. An older one goes on working beside a new one: otherwise anybody who types the address into the form for new links would
-- end the link that its owner has.
create table portal_links (
  id bigint generated always as identity primary key,
  person_id integer not null references portal_people on delete cascade,
  -- SHA-256 of the secret in the address.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index portal_links_of_person on portal_links (person_id, id);
create index portal_links_expire on portal_links (expires_at);

-- A dealership without a row gets no monthly report by mail.
create table portal_settings (
  dealership_id integer primary key references dealerships on delete cascade,
  mails_reports boolean not null,
  -- When that was switched: months that had ended before are not mailed.
  switched_at timestamptz not null default now()
);

-- How a dealership's cars stood to the market when a month had ended, which cannot be worked out later.
create table portal_market_months (
  dealership_id integer not null references dealerships on delete cascade,
  -- Its first day.
  month date not null,
  noted_at timestamptz not null default now(),
  -- How many cars had each deal label: {"great": 3, "none": 12}.
  labels jsonb not null,
  -- The middle of the prices as shares of the values; null when no car had a value.
  median_position double precision,
  over_market integer not null,
  conflicts integer not null,
  primary key (dealership_id, month)
);

-- What a dealership's people say of one of its cars. It changes nothing until the operator confirms it.
create table dealer_reports (
  id integer generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  -- No foreign key: the report stays when the car is deleted.
  vehicle_id integer not null,
  title text not null,
  vin text,
  kind text not null check (kind in ('sold', 'price', 'take-down')),
  -- The right price, and the one that was shown. US dollars.
  price_usd integer,
  shown_price_usd integer,
  person_id integer references portal_people on delete set null,
  created_at timestamptz not null default now(),
  -- gone: when somebody decided, the car had gone already.
  state text not null default 'open' check (state in ('open', 'confirmed', 'declined', 'gone')),
  decided_at timestamptz,
  decided_by text,
  -- A car that was reported as sold is hidden. When its website lists it again after it had dropped it, the operator is asked, and may say
  -- that it stays hidden: what was noted of the car until then is settled.
  kept_hidden_at timestamptz,
  check ((kind = 'price') = (price_usd is not null)),
  check ((state = 'open') = (decided_at is null))
);
-- The same said twice is one report.
create unique index dealer_reports_open on dealer_reports (vehicle_id, kind) where state = 'open';
create index dealer_reports_of_dealership on dealer_reports (dealership_id, id desc);
create index dealer_reports_of_person on dealer_reports (person_id) where person_id is not null;
create index dealer_reports_decided on dealer_reports (decided_at) where decided_at is not null;
-- Every ten seconds it is asked for each confirmed sale whether a later report of the same car was confirmed.
create index dealer_reports_confirmed on dealer_reports (vehicle_id, id) where state = 'confirmed' and kind <> 'price';
