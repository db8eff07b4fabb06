-- A claim ends with its process, never by the clock.
drop index notification_deliveries_sending;
alter table notification_deliveries drop column claimed_until;
create index notification_deliveries_sending on notification_deliveries (claimed_by) where state = 'sending';
