-- writer: platform/eventStore/snapshots.ts.
-- States of long streams, so that they need not be read from their beginning. A cache: it may be emptied at any time.
create table snapshots (
  stream text collate "C" not null,
  version int not null,
  revision bigint not null,
  state jsonb not null,
  kept_at timestamptz not null default now(),
  primary key (stream)
);
