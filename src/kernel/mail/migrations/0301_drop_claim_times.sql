-- A claim ends with its process, never by the clock.
drop index mails_sending;
alter table mails drop column claimed_until;
create index mails_sending on mails (claimed_by) where state = 'sending';
