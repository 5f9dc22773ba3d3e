-- writer: platform/processes/parkedEvents.ts. The events to which a policy could not react, and the later ones of their streams, which
-- wait behind them; `item_id` names policy and stream. A row goes when the policy has reacted, or two people have skipped the event.
create table parked_events (
  id uuid primary key,
  item_id uuid not null,
  policy text not null,
  stream_id text not null,
  event_id uuid not null,
  type text not null,
  revision int not null,
  -- Empty for an event that only waits behind another one.
  error text not null,
  parked_at timestamptz not null,
  unique (item_id, revision)
);

-- writer: platform/projections/stopped.ts. The read models that could not apply an event, and where they stood then. A row goes when the
-- read model has passed that place.
create table stopped_read_models (
  name text primary key,
  position text not null,
  -- Its type and stream, as far as they are known.
  event text not null,
  error text not null,
  stopped_at timestamptz not null
);
