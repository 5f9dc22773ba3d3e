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

-- writer: platform/http/rateLimits.ts (the columns are its library's)
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- writer: platform/mail/mail.ts, without SMTP settings only
create table captured_mail (
  id uuid primary key,
  "to" text not null,
  subject text not null,
  html text not null,
  text text not null,
  at timestamptz not null default now()
);

create extension if not exists pg_trgm;
