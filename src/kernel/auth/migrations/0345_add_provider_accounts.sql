-- Accounts that the team's provider (OpenID Connect) signs in. They have no password here, and are known by the provider's subject.
alter table admins
  alter password_hash drop not null,
  add column oidc_issuer text,
  add column oidc_subject text,
  -- Until then an account may use its password although passwords are off (npm run admin -- allow-password).
  add column password_until timestamptz,
  add constraint admins_sign_in_one_way
    check (num_nonnulls(password_hash, oidc_subject) = 1 and num_nonnulls(oidc_issuer, oidc_subject) <> 1);
create unique index admins_of_provider on admins (oidc_issuer, oidc_subject) where oidc_subject is not null;

-- Sessions that end earlier than others: the provider has to be asked again.
alter table admin_sessions add column ends_at timestamptz;
