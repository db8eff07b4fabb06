-- Whoever reads the database, or a copy of it, must not be able to open the feeds and scorecards. Only the SHA-256 of a
-- link's secret is kept: it has 256 random bits, so nothing slower is needed. Links that were handed out go on working.
alter table feeds add column secret_hash bytea, add column expires_at timestamptz;
update feeds set secret_hash = sha256(convert_to(secret, 'UTF8'));
alter table feeds alter column secret_hash set not null, add unique (secret_hash), drop column secret;

alter table scorecard_links add column token_hash bytea, add column expires_at timestamptz;
update scorecard_links set token_hash = sha256(convert_to(token, 'UTF8'));
alter table scorecard_links alter column token_hash set not null, add unique (token_hash), drop column token;
