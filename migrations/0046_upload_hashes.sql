-- writer: modules/catalogue/upload/adapters/uploadHashes.ts. The SHA-256 of uploads, computed while they arrived; of those that are missing here
-- the file is read again.
create table upload_hashes (
  video_id uuid primary key,
  sha256 text not null
);
