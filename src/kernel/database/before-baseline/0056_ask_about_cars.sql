-- "Ask about this car": shoppers' questions to dealerships, by mail (server/inquiries).

alter table dealerships
  -- Where questions about its cars go; null while nobody has said.
  add column lead_email text,
  -- text: a mail for people, with the ADF file attached. adf: ADF alone, for a CRM.
  add column lead_format text not null default 'text' check (lead_format in ('text', 'adf')),
  add column takes_questions boolean not null default false,
  -- When the mailbox refused a question. Questions are off from then on.
  add column lead_refused_at timestamptz,
  add check (not takes_questions or lead_email is not null);

-- A question, without what it says and who asks. It counts as a lead, and is kept as long as contact clicks are.
create table inquiries (
  id bigint generated always as identity primary key,
  dealership_id integer not null references dealerships on delete cascade,
  -- No foreign key: a question is counted after its car has been deleted.
  vehicle_id integer not null,
  title text not null,
  created_at timestamptz not null default now(),
  -- Whether the browser had done the work that its challenge asked for.
  is_proven boolean not null,
  has_copy boolean not null,
  -- How often it was put into the outbox for the dealership.
  deliveries integer not null default 1
);
create index inquiries_of_dealership on inquiries (dealership_id, id);
create index inquiries_created on inquiries (created_at);

-- What it says and who asks, encrypted, for 30 days: until then a question that could not be delivered can be sent again.
create table inquiry_contents (
  inquiry_id bigint primary key references inquiries on delete cascade,
  created_at timestamptz not null default now(),
  sealed bytea not null,
  -- Keyed hashes of the shopper's address and network, to count by.
  address_hash bytea not null,
  network_hash bytea,
  -- Of the form's challenge, each of which is good for one question.
  nonce text not null unique
);
create index inquiry_contents_created on inquiry_contents (created_at);

-- As in migration 0043; whether a dealership takes questions is on its cars' pages too.
create or replace function note_dealership_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids integer[];
  relabelled integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into ids from old_rows;
  else
    select array_agg(n.id) into ids
    from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.location, n.status = 'expired', n.expires_at, n.price_basis, n.mandatory_fees, n.deal_labels,
        n.takes_questions)
      is distinct from
        (o.name, o.location, o.status = 'expired', o.expires_at, o.price_basis, o.mandatory_fees, o.deal_labels,
        o.takes_questions);
    select array_agg(n.id) into relabelled
    from new_rows n join old_rows o on o.id = n.id
    where (n.deal_labels, n.price_basis, n.mandatory_fees) is distinct from (o.deal_labels, o.price_basis, o.mandatory_fees);
    if relabelled is not null then
      perform keep_deals(array(select id from vehicles where dealership_id = any(relabelled) and removed_at is null));
    end if;
  end if;
  if ids is not null then
    insert into vehicle_changes (dealership_ids) values (ids);
    perform pg_notify('vehicle_changes', '');
  end if;
  return null;
end $$;
