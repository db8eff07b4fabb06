-- The provider's settings with which a session began: its end and its role come from them.
alter table admin_sessions add column provider_setup text;
-- An issuer is kept as an address is written: with a slash behind the host.
update admins a set oidc_issuer = oidc_issuer || '/'
  where oidc_issuer ~ '^https?://[^/]+$'
    and not exists (select from admins b where b.oidc_issuer = a.oidc_issuer || '/' and b.oidc_subject = a.oidc_subject);
