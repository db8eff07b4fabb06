-- What networks have asked of all web processes lately. Unlogged: it changes every second during a flood, and may be lost.
create unlogged table rate_uses (
  -- A keyed hash of the limit and the network.
  key bytea primary key,
  -- When the network may ask for as much as ever again. Then the row is swept.
  refilled_at timestamptz not null
);
