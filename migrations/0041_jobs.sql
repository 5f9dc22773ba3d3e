-- writer: platform/jobs/jobs.ts. Side effects that must happen, until they are done or given up.
create table jobs (
  name text not null,
  id uuid not null default gen_random_uuid(),
  -- what its kind is given, and what has caused it
  data jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'givenUp')),
  -- how often it was begun
  tries int not null default 0,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  started_at timestamptz,
  -- a run that has not ended by then counts as dead
  expires_at timestamptz,
  ended_at timestamptz,
  error text,
  primary key (name, id)
);
create index jobs_waiting on jobs (name, due_at) where state = 'waiting';
create index jobs_running on jobs (started_at) where state = 'running';
create index jobs_failed on jobs (ended_at) where state = 'failed';
create index jobs_ended on jobs (name, ended_at) where state in ('done', 'givenUp');
