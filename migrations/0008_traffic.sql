-- writer: modules/catalogue/adapters/visits.ts. One row per visitor of a video and day: where the visit of the page came
-- from (null: no visit), which search led to it, and whether the preview was played.
alter table catalogue_visits
  add column source text default 'direct',
  add column words text,
  add column is_played boolean not null default false;
alter table catalogue_visits alter column source drop default;
