-- writer: platform/transparency/treeTable.ts. How far the tree over the log has grown, and the newest checkpoint; one row. What was signed
-- lies in files as well, outside the database.
create table transparency_tree (
  only_row boolean primary key default true check (only_row),
  -- Another one begins when an older log is accepted after a restore.
  number int not null,
  -- The name of the log in its checkpoints.
  origin text not null,
  size bigint not null default 0,
  head bytea not null,
  position text not null default '' collate "C",
  checkpoint text,
  -- When a checkpoint was last kept for its hour.
  kept_at timestamptz
);

-- writer: platform/transparency/treeTable.ts. Which leaf of the tree an event is.
create table transparency_leaves (
  event_id uuid not null,
  leaf bigint not null,
  primary key (event_id, leaf)
);
