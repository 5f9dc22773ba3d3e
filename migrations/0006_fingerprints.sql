-- writer: modules/catalogue/adapters/fingerprintIndex.ts. Gives every video a short number: the rows below are many.
create table catalogue_fingerprints (
  number int generated always as identity primary key,
  video_id uuid not null unique
);

-- writer: modules/catalogue/adapters/fingerprintIndex.ts. Difference hashes of up to 120 pictures of a video, seven parts of each.
create table catalogue_frame_hashes (
  hash bigint not null,
  video int not null,
  anchor smallint not null,
  crop smallint not null
);
-- A hash that differs in a few of its 64 signs has mostly one of three thirds unchanged.
create index catalogue_frame_hashes_low on catalogue_frame_hashes (((hash & 4194303)::int));
create index catalogue_frame_hashes_middle on catalogue_frame_hashes ((((hash >> 22) & 2097151)::int));
create index catalogue_frame_hashes_high on catalogue_frame_hashes ((((hash >> 43) & 2097151)::int));
-- The rows of a video lie beside one another.
create index catalogue_frame_hashes_video on catalogue_frame_hashes using brin (video) with (pages_per_range = 16);
