-- What an administrator has changed, as text. A setting without a row has its default.
create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
