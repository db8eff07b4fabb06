-- Logins of inventory feeds are encrypted with the installation's key. Those that are not are encrypted at the next start, which
-- has the key.
alter table feed_logins
  alter user_name drop not null,
  alter password drop not null,
  add column sealed bytea,
  add constraint feed_logins_has_a_login check (num_nonnulls(password, sealed) = 1 and num_nonnulls(user_name, sealed) = 1);
