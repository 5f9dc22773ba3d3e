-- writer: platform/payments/inbox.ts. Every report of the payment provider, stored before it is confirmed.
create table payment_events (
  event_id text primary key,
  type text not null,
  object_id text not null,
  reference text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  error text
);
create index on payment_events (created_at);
create index on payment_events (received_at) where handled_at is null;
