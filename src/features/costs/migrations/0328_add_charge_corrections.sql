-- The operator's corrections of what states charge, as text (docs/out-the-door.md); one row at most.
create table charge_corrections (
  is_only boolean primary key default true check (is_only),
  text text not null,
  updated_at timestamptz not null default now()
);
