-- Whether the caller showed that a page of ours was open (page-token.ts); null for contacts from before this was kept.
alter table contact_clicks add column is_signed boolean;

-- unsigned: counts, but came without that. network: more than counts of one /48 or /24 in a day or an hour.
alter table lead_activity drop constraint lead_activity_outcome_check;
alter table lead_activity add constraint lead_activity_outcome_check
  check (outcome in ('counted', 'unsigned', 'bot', 'repeat', 'other_site', 'cap', 'network'));
-- The /48 of IPv6 from now on, as IPv4 has its /24: these are counted together.
create index lead_activity_of_network on lead_activity (network, hour) where outcome in ('counted', 'unsigned');
