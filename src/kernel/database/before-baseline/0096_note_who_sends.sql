-- The process that sends a mail or a webhook delivery: the number under which it holds an advisory lock as long as it lives.
-- Null and `claimed_until`: a process of a version before this one, whose claims end by the clock.
alter table mails add column claimed_by integer;
alter table notification_deliveries add column claimed_by integer;
