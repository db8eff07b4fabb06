-- Followed searches (server/follows) and what is news for them.

create table follows (
  id bigint generated always as identity primary key,
  -- The address, encrypted; null once the follow has ended.
  sealed_address bytea,
  -- A keyed hash of it, to count and to find.
  address_hash bytea not null,
  -- The search as the listing's query string, without order and page.
  query text not null,
  frequency text not null check (frequency in ('daily', 'immediate')),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'ended')),
  created_at timestamptz not null default now(),
  confirmations integer not null default 1,
  confirmation_sent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- The last news that this follow has been considered for.
  seen_through bigint not null default 0,
  next_due_at timestamptz
);
create unique index follows_once on follows (address_hash, query) where state <> 'ended';
create index follows_due on follows (next_due_at) where state = 'confirmed';
create index follows_created on follows (confirmation_sent_at);

-- A car listed for the first time, or a drop of its price, in the order in which it was noted. One process writes at a time, so the
-- numbers are committed in their order, and a number is a safe watermark.
create table car_news (
  id bigint generated always as identity primary key,
  vehicle_id integer not null,
  kind text not null check (kind in ('listed', 'dropped')),
  at timestamptz not null,
  noted_at timestamptz not null default now(),
  unique (vehicle_id, kind, at)
);
create index car_news_noted on car_news (noted_at);

-- Up to when news have been noted. What stands when this is installed is no news.
create table car_news_state (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null default now(),
  through timestamptz not null default now()
);
insert into car_news_state default values;

create index vehicles_dropped_newest on vehicles (price_dropped_at desc) where price_dropped_at is not null and removed_at is null;
