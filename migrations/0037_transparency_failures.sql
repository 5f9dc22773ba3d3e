-- writer: platform/transparency/treeFailures.ts. Why the tree over the log does not go on, and where the log is not the one that was
-- signed; empty while all is well. Every process shows it.
create table transparency_failures (
  -- `tree`: of the process that builds it; `log`: of the log that is read again.
  part text primary key check (part in ('tree', 'log')),
  is_forked boolean not null,
  -- A sentence for an operator.
  error text not null,
  since timestamptz not null,
  last_at timestamptz not null
);

-- When the newest checkpoint was signed.
alter table transparency_tree add column signed_at timestamptz;
