-- "Ask about this car": shoppers' questions to dealerships, by mail (decision 25).

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
