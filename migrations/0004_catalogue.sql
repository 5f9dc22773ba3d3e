-- writer: modules/catalogue/adapters/visits.ts. Raw traffic; a finished day is folded into the log and forgotten here.
create table catalogue_visits (
  video_id uuid not null,
  day date not null,
  visitor bytea not null,
  primary key (video_id, day, visitor)
);
create index on catalogue_visits (day);
