-- Who sells.

create table dealerships (
  id integer generated always as identity primary key,
  name text not null,
  -- "City, ST" as the operator typed it; may be empty.
  location text,
  created_at timestamptz not null default now(),
  -- Who it is in another system (npm run import), so that an import that was interrupted goes on where it stopped.
  import_key text unique,

  -- Its website: the address of its used inventory, and what an adapter needs besides.
  url text not null,
  additional_urls text[] not null default '{}',
  platform text,
  -- Whether the cars of all rooftops of a group's website are the dealership's. Otherwise only those of its own rooftop are, where the
  -- website says which one that is.
  include_other_rooftops boolean not null default false,

  -- Or an inventory feed in place of a website: `url` is then the address of a file with its cars.
  is_feed boolean not null default false,
  -- Whose cars of the file are the dealership's, by dealer id or name. Empty: the file is one dealer's.
  feed_dealer_ids text[] not null default '{}',
  -- Whether there is a row in `feed_logins`. It is here because that table is read for a crawl and for nothing else.
  has_feed_login boolean not null default false,
  -- What the runs have learned about the feed.
  feed_state jsonb,

  status text not null check (status in ('active', 'syncing', 'error', 'expired')),
  status_reason text,
  -- What the operator should look at (platform changed, three failures in a row); null when nothing.
  alarm text,
  -- Its listed cars, kept exact by triggers of the inventory.
  vehicle_count integer not null default 0,

  -- When the crawler comes by itself (core/sync/rules/schedule.ts).
  sync_schedule text not null default 'nightly'
    check (sync_schedule in ('off', 'hourly', 'six_hours', 'nightly', 'weekly')),
  -- Null: the schedule has not been worked out yet (new, or just changed).
  next_sync_at timestamptz,
  last_synced_at timestamptz,
  failures_in_row integer not null default 0,

  -- The end of its subscription. Null: no expiration.
  expires_at timestamptz,
  -- When it was marked as expired (by a trigger). A mark that lies in the future was made by a clock that was ahead: it is taken back if
  -- the subscription has not ended (`expireDealerships`).
  expired_at timestamptz,

  -- Whether its prices include every fee that it charges on all cars, and the fees that come on top: a JSON array of {name, amountUsd} in
  -- whole dollars.
  price_basis text not null default 'unknown' check (price_basis in ('included', 'plus-fees', 'unknown')),
  mandatory_fees jsonb not null default '[]' check (jsonb_typeof(mandatory_fees) = 'array'),
  -- Whether deal labels are shown on its cars.
  deal_labels boolean not null default true,

  -- What of its cars may be shown.
  shows_photos boolean not null default true,
  shows_price boolean not null default true,
  -- Its name, and what leads to it: the link to its own page of a car, and shoppers' questions.
  shows_name boolean not null default true,
  -- Nobody sees its cars and nothing is crawled while this is set. The end of a subscription is something else.
  taken_down_at timestamptz,

  -- Where questions about its cars go; null while nobody has said.
  lead_email text,
  -- text: a mail for people, with the ADF file attached. adf: ADF alone, for a CRM.
  lead_format text not null default 'text' check (lead_format in ('text', 'adf')),
  takes_questions boolean not null default false,
  -- When the mailbox refused a question. Questions are off from then on.
  lead_refused_at timestamptz,

  constraint dealerships_feed_has_an_address check (not is_feed or url <> ''),
  constraint dealerships_fees_named check ((price_basis = 'plus-fees') = (mandatory_fees <> '[]')),
  constraint dealerships_check check (not takes_questions or lead_email is not null)
);
create index dealerships_due on dealerships (next_sync_at) where sync_schedule <> 'off';

-- User names and passwords of inventory feeds. They are sent to the feed's server and shown to nobody.
create table feed_logins (
  dealership_id integer primary key references dealerships on delete cascade,
  user_name text not null,
  password text not null
);

-- What dealerships were called that are gone, for their leads.
create table deleted_dealerships (
  id integer primary key,
  name text not null,
  deleted_at timestamptz not null default now()
);

-- Words that operators put on dealerships and cars (decision 27). `key` is the name in lower case, by which a tag is the same. A different
-- spelling later does not change the name.
create table tags (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 30),
  key text not null unique
);

create table dealership_tags (
  dealership_id integer not null references dealerships on delete cascade,
  tag_id integer not null references tags on delete cascade,
  primary key (dealership_id, tag_id)
);
create index dealership_tags_of_tag on dealership_tags (tag_id);

-- The inventory adds the foreign key to its cars.
create table vehicle_tags (
  vehicle_id integer not null,
  tag_id integer not null references tags on delete cascade,
  primary key (vehicle_id, tag_id)
);
create index vehicle_tags_of_tag on vehicle_tags (tag_id);
