-- writer: platform/eventStore/sealed.ts. A destroyed key keeps its row, so that it cannot come back.
create table subject_keys (
  subject uuid primary key,
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);

-- writer: platform/postgres/projection.ts. One row per painted copy of a read model; one copy of each is serving.
create table projection_checkpoints (
  name text not null,
  generation int generated always as identity,
  version int not null,
  status text not null check (status in ('building', 'serving', 'retired')),
  position text not null default '',
  updated_at timestamptz not null default now(),
  primary key (name, generation)
);
create unique index one_serving_copy on projection_checkpoints (name) where status = 'serving';

-- writer: platform/eventStore/policy.ts
create table policy_checkpoints (
  name text primary key,
  position text not null default '',
  updated_at timestamptz not null default now()
);
