-- writer: platform/leases/leaseTable.ts. The processes of the marketplace: one is alive while its session is open and it was seen a
-- few seconds ago. A row goes a minute after the process has ended.
create table processes (
  id uuid primary key,
  roles text[] not null,
  version text not null,
  -- Host name and process id, for an operator.
  place text not null,
  backend_pid int not null,
  backend_start timestamptz not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- writer: platform/leases/leaseTable.ts. What one living process has for itself. The token counts up with each holder, so that a
-- late write of the one before can be told apart and refused.
create table leases (
  name text primary key,
  holder uuid,
  token bigint not null default 1,
  taken_at timestamptz not null default now()
);

-- writer: platform/projections/policyPositions.ts. The events of a policy are divided by their stream, so that several processes react to
-- them. `policy_checkpoints` stays for a process of the version before that still runs.
create table policy_positions (
  name text not null,
  part int not null,
  position text not null collate "C" default '',
  updated_at timestamptz not null default now(),
  primary key (name, part)
);
insert into policy_positions (name, part, position, updated_at)
  select name, part, position, updated_at from policy_checkpoints cross join generate_series(0, 7) part;

-- writer: modules/catalogue/upload/adapters/mediaProgress.ts. What is running on a file now; it may be lost with the server.
create unlogged table media_progress (
  video_id uuid primary key,
  step text not null,
  share real not null
);
