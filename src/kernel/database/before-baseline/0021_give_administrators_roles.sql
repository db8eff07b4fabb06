-- Roles of administrators, invitations, and what a session knows about where it is used.

alter table admins
  -- Whoever was an administrator before there were roles could do everything.
  add column role text not null default 'owner' check (role in ('viewer', 'editor', 'owner')),
  -- A password that AutoHub has made up for a new account.
  add column must_change_password boolean not null default false,
  -- Long enough only because the account has a second factor.
  add column password_is_short boolean not null default false,
  add column last_signed_in_at timestamptz;
alter table admins alter column role drop default;

alter table admin_sessions
  add column id integer generated always as identity unique,
  add column address text not null default '',
  add column user_agent text not null default '',
  -- When the person last proved who they are: at the sign-in, or since.
  add column confirmed_at timestamptz not null default now();
update admin_sessions set confirmed_at = created_at;

create table admin_invitations (
  id integer generated always as identity primary key,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  username text not null unique,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
