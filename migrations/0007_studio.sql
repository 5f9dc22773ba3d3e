-- writer: modules/catalogue/adapters/drafts.ts. What a creator is still typing; the signed words are a fact in the log.
create table catalogue_drafts (
  video_id uuid primary key,
  creator_id uuid not null,
  draft jsonb not null,
  saved_at timestamptz not null
);
create index on catalogue_drafts (creator_id);
