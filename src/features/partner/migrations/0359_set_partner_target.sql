-- The partner's address and key that are set in the console, where no variable sets them (at most one row).
create table partner_target (
  only_row boolean primary key default true check (only_row),
  url text not null,
  sealed_token bytea not null
);
