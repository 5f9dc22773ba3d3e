-- writer: modules/catalogue/upload/adapters/staging.ts. How much of an upload has arrived at the process that takes it, for the others,
-- which cannot look at its disk. A row goes when the file is stored where all read it.
create table staged_uploads (
  video_id uuid primary key,
  received_bytes bigint not null,
  last_at timestamptz not null
);
