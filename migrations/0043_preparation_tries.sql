-- writer: modules/catalogue/upload/adapters/preparationTries.ts. How often we failed to prepare an upload, and what the tools said last.
create table preparation_tries (
  video_id uuid primary key,
  -- the event from which on these count: the upload, or the order of staff to examine it again
  cause_id uuid not null,
  tries int not null,
  error text not null
);
