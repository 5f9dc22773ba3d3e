-- writer: modules/auditRoom/adapters/auditRuns.ts. Checks of the whole log that auditors have asked for, and what they found.
create table audit_runs (
  id uuid primary key,
  kind text not null,
  -- of a sample
  sample_count int,
  sample_seed int,
  requested_by uuid not null,
  requested_at timestamptz not null,
  status text not null default 'waiting',
  done int not null default 0,
  total int not null default 0,
  finished_at timestamptz,
  -- null until it is done
  is_clean boolean,
  summary text,
  checks jsonb not null default '[]'
);
create index audit_runs_newest on audit_runs (requested_at desc, id);
-- Two of a kind at once would read the whole log twice for the same answer.
create unique index audit_runs_one_at_a_time on audit_runs (kind) where status in ('waiting', 'running');
