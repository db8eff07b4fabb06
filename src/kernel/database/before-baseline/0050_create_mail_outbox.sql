-- Mails that are to be sent (server/mail). Whoever writes one does it in the transaction of what it is about.
create table mails (
  id bigint generated always as identity primary key,
  -- Says what the mail is about. A second mail with the same key is not written.
  key text not null unique check (length(key) between 1 and 200),
  kind text not null,
  -- Confirmations, which a person is waiting for, go before news.
  urgent boolean not null default false,
  -- The mail, encrypted; null once it is delivered or given up for good.
  sealed bytea,
  -- A keyed hash of the recipient's address.
  address_hash bytea not null,
  -- sending: a process is talking to the server. unsure: the end of the message was sent, and no answer came. refused: the
  -- recipient was. failed: given up.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unsure', 'refused', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  -- Until then the process that is sending it is believed to live.
  claimed_until timestamptz,
  -- When the end of the message was about to be sent. From then on it may have been delivered, and is not sent again by itself.
  ended_at timestamptz,
  finished_at timestamptz,
  -- What the server said last, without the recipient's address.
  answer text
);
create index mails_waiting on mails (urgent desc, next_attempt_at, id) where state = 'waiting';
create index mails_sending on mails (claimed_until) where state = 'sending';
create index mails_finished on mails (finished_at) where finished_at is not null;

-- Proves that every process has the same key (MAIL_KEY): one row, with a keyed hash of a constant.
create table mail_key (only_row boolean primary key default true check (only_row), fingerprint bytea not null);
