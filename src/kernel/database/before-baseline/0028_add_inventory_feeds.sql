-- A dealership may have an inventory feed in place of a website: `url` is then the address of a file with its cars.
alter table dealerships
  add column is_feed boolean not null default false,
  -- Whose cars of the file are the dealership's, by dealer id or name. Empty: the file is one dealer's.
  add column feed_dealer_ids text[] not null default '{}',
  -- Whether there is a row in `feed_logins`. It is here because that table is read for a crawl and for nothing else.
  add column has_feed_login boolean not null default false,
  -- What the runs have learned about the feed.
  add column feed_state jsonb,
  add constraint dealerships_feed_has_an_address check (not is_feed or url <> '');

-- User names and passwords of inventory feeds. They are sent to the feed's server and shown to nobody.
create table feed_logins (
  dealership_id integer primary key references dealerships on delete cascade,
  user_name text not null,
  password text not null
);
