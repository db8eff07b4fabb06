-- Set where a run was held because it shows another dealer's cars (decision 89): what was known of the dealer, and what the run has
-- read. Such a run changes nothing; what it saw stays staged until it is applied or a newer run has ended.
alter table sync_runs add column other_dealer jsonb;
