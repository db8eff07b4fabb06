-- Keys of authenticator apps are encrypted with the installation's key. Those that are not are encrypted at the next start, which
-- has the key.
alter table admin_totp
  alter secret drop not null,
  add column sealed_secret bytea,
  add constraint admin_totp_has_a_secret check (num_nonnulls(secret, sealed_secret) = 1);

-- The keys that signed links in mails before MAIL_KEY was changed: encrypted with the present key.
alter table mail_key add column sealed_former bytea;
