-- Passkeys, authenticator apps and recovery codes.

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

create table sign_in_settings (
  only_row boolean primary key default true check (only_row),
  second_factor_required boolean not null default false
);
insert into sign_in_settings default values;
