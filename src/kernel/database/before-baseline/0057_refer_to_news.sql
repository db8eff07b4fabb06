-- A mail may name what it is about instead of holding its text. It is then written when it is sent (server/mail/outbox.ts).
alter table mails add column about jsonb;
-- withdrawn: when its turn came, nobody wanted it any more.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('waiting', 'sending', 'sent', 'unsure', 'refused', 'failed', 'withdrawn'));

-- The follows that are due are read page by page in this order.
drop index follows_due;
create index follows_due on follows (next_due_at, id) where state = 'confirmed';
