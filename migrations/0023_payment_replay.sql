-- writer: platform/payments/inbox.ts, which asks the payment provider for what was reported since.
create table payment_replay (
  is_only boolean primary key default true check (is_only),
  replayed_until timestamptz not null
);
