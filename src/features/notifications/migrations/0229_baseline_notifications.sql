-- What the operator is told (decision 28): in the console's bell, by e-mail and by webhook.

create table notifications (
  id bigint generated always as identity primary key,
  -- Names the event, so that it is noted once: `export:17`, `subscription:4:1795392000:14`.
  key text not null unique check (length(key) between 1 and 200),
  kind text not null,
  -- What it says: a line, a sentence or two, and the path of the screen where one sees to it.
  title text not null,
  body text not null,
  path text not null,
  -- The dealership that it is about, and the run.
  dealership_id integer references dealerships on delete cascade,
  run_id integer,
  -- Figures for programs; goes into the webhook's body.
  data jsonb not null default '{}',
  -- Whether the bell shows it: as the kind was switched when it was noted.
  in_bell boolean not null,
  created_at timestamptz not null default now(),
  -- When what it tells ended without anybody's doing; null while it stands, and for what never ends.
  resolved_at timestamptz
);
create index notifications_in_bell on notifications (id desc) where in_bell;
create index notifications_standing on notifications (kind, dealership_id) where resolved_at is null;
create index notifications_of_dealership on notifications (dealership_id) where dealership_id is not null;
create index notifications_created on notifications (created_at);

create table notification_reads (
  admin_id integer not null references admins on delete cascade,
  notification_id bigint not null references notifications on delete cascade,
  primary key (admin_id, notification_id)
);
create index notification_reads_of on notification_reads (notification_id);

-- One row for each channel that a notification goes out by. Written with the notification, so that neither is there without the other.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  channel text not null check (channel in ('mail', 'webhook')),
  -- sending: a process is talking to the receiver. delivered: of a mail, that it is in the outbox (mail_batch). dropped: the channel was
  -- taken away before it went out.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'given_up', 'dropped')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  -- The process that sends it, as in `mails`.
  claimed_by integer,
  claimed_until timestamptz,
  finished_at timestamptz,
  -- The receiver's status and the first of what it said, or why there was none.
  status integer,
  answer text,
  -- Several notifications may share a mail: the number of the mail's first delivery.
  mail_batch bigint,
  unique (notification_id, channel)
);
create index notification_deliveries_waiting on notification_deliveries (channel, next_attempt_at, id) where state = 'waiting';
create index notification_deliveries_sending on notification_deliveries (claimed_until) where state = 'sending';
create index notification_deliveries_finished on notification_deliveries (finished_at) where finished_at is not null;

-- What somebody has switched; a kind and channel without a row are as rules/notification-kinds.ts says.
create table notification_settings (
  kind text not null,
  channel text not null check (channel in ('bell', 'mail', 'webhook')),
  enabled boolean not null,
  primary key (kind, channel)
);

-- Where notifications go: one row.
create table notification_channels (
  only_row boolean primary key default true check (only_row),
  -- What happened before is not told.
  began_at timestamptz not null default now(),
  -- The addresses that mails go to: JSON, encrypted; null when there are none.
  sealed_recipients bytea,
  digest_enabled boolean not null default false,
  -- The hour of the day, in the statistics' time zone.
  digest_hour integer not null default 7 check (digest_hour between 0 and 23),
  -- When that was last changed: a digest that was due before is not made up for.
  digest_since timestamptz not null default now(),
  -- The last day, in the statistics' time zone, whose digest has been written.
  digest_day date,
  -- The webhook's address and secret, encrypted; null without a webhook.
  sealed_url bytea,
  sealed_secret bytea,
  -- The secret before a change, which signs too until then.
  sealed_former_secret bytea,
  former_secret_until timestamptz,
  -- Since when no delivery has been taken; null after one that was.
  failing_since timestamptz,
  -- When the webhook was switched off because of that, and why.
  stopped_at timestamptz,
  stopped_reason text
);
insert into notification_channels default values;
