-- writer: platform/processes/attempts.ts.
-- The last step that the sweeper took of a process. What is unfinished is a read model (unfinished_work); this is not
-- derived from events.
create table process_attempts (
  process text not null,
  item_id text not null,
  failures int not null,
  error text not null,
  tried_at timestamptz not null,
  next_at timestamptz not null,
  primary key (process, item_id)
);
create index on process_attempts (tried_at);
