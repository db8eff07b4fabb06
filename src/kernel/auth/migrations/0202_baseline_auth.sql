-- Administrators, how they prove who they are, and where they are signed in.

create table admins (
  id integer generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  -- A password that AutoHub has made up for a new account.
  must_change_password boolean not null default false,
  -- Long enough only because the account has a second factor.
  password_is_short boolean not null default false,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now()
);

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

create table admin_sessions (
  -- SHA-256 of the cookie's token; the token itself is nowhere stored.
  token_hash bytea primary key,
  id integer generated always as identity unique,
  admin_id integer not null references admins on delete cascade,
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the person last proved who they are: at the sign-in, or since.
  confirmed_at timestamptz not null default now()
);
create index admin_sessions_of_admin on admin_sessions (admin_id);

create table admin_passkeys (
  id integer generated always as identity primary key,
  admin_id integer not null references admins on delete cascade,
  -- The credential's id, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index admin_passkeys_of_admin on admin_passkeys (admin_id);

create table admin_totp (
  admin_id integer primary key references admins on delete cascade,
  secret bytea not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: no code is accepted twice.
  last_step bigint not null default 0
);

create table admin_recovery_codes (
  -- SHA-256: a code has 125 random bits.
  code_hash bytea primary key,
  admin_id integer not null references admins on delete cascade
);
create index admin_recovery_codes_of_admin on admin_recovery_codes (admin_id);

-- Questions that wait for an answer: the second step of a sign-in, a passkey's challenge.
create table admin_challenges (
  -- SHA-256 of what it is for and of the token or session that the browser has.
  key_hash bytea primary key,
  -- Null for a sign-in with a passkey alone: nobody has said yet who it is.
  admin_id integer references admins on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index admin_challenges_expiry on admin_challenges (expires_at);

-- One row: whether everybody needs a second factor.
create table sign_in_settings (
  only_row boolean primary key default true check (only_row),
  second_factor_required boolean not null default false
);
insert into sign_in_settings default values;

-- Browsers that an administrator has signed in with. Their tries are counted apart, so that somebody who guesses at the account from
-- elsewhere cannot lock its owner out (docs/decisions/0032-administrators-sign-in.md).
create table admin_devices (
  -- SHA-256 of the cookie's token.
  token_hash bytea primary key,
  admin_id integer not null references admins on delete cascade,
  last_used_at timestamptz not null default now()
);
create index admin_devices_of_admin on admin_devices (admin_id);

-- Sign-ins that are being tried or have failed, shared by all web processes. Rows whose time has passed are swept.
create table login_failures (
  -- A hash: what people type into a name field by mistake may be their password.
  key text primary key,
  count integer not null,
  until timestamptz not null
);
create index login_failures_until on login_failures (until);

-- Proves that every process has the same key (MAIL_KEY): one row, with a keyed hash of a constant.
create table mail_key (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null
);
