-- writer: platform/payments/inbox.ts.
-- Refunds, disputes and warnings name a charge, not a purchase.
alter table payment_events add column charge_id text;
