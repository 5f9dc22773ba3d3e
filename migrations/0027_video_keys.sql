-- writer: modules/catalogue/adapters/videoKeys.ts. The key of a video's files, wrapped by the master key. `is_sealed` is
-- false while files from before, which lie in clear, are being sealed.
create table catalogue_video_keys (
  video_id uuid primary key,
  wrapped bytea not null,
  is_sealed boolean not null
);
