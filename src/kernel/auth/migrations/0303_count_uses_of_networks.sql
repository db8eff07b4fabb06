-- How often a network did something within a day. Each caller has several: of IPv6 the /64, /56 and /48, of IPv4 the address and its /24.
create table network_uses (
  -- A keyed hash of what was done and of the network; or of a proof of work, which is good for one use.
  key bytea primary key,
  count integer not null,
  -- The count ends here, and the row is swept.
  until timestamptz not null
);
create index network_uses_until on network_uses (until);
