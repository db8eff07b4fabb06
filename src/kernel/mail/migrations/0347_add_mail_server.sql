-- The mail server that is set in the console, where the environment has none (at most one row).
create table mail_server (
  only_row boolean primary key default true check (only_row),
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- TLS from the first byte; otherwise STARTTLS.
  secure boolean not null,
  -- Null: without a login.
  username text,
  sealed_password bytea,
  sender_name text not null,
  sender_address text not null,
  updated_at timestamptz not null default now(),
  check ((username is null) = (sealed_password is null))
);
