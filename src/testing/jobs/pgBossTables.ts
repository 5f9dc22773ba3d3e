/** The table in which earlier versions kept their jobs, as pg-boss 10 made it. */
export const pgBossTables = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null default gen_random_uuid(),
    name text not null,
    priority integer not null default 0,
    data jsonb,
    state pgboss.job_state not null default 'created',
    retry_limit integer not null default 2,
    retry_count integer not null default 0,
    start_after timestamptz not null default now(),
    started_on timestamptz,
    created_on timestamptz not null default now(),
    completed_on timestamptz,
    output jsonb,
    primary key (name, id)
  )`;
