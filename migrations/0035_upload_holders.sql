-- writer: modules/catalogue/upload/adapters/staging.ts. Where other processes reach the one on whose disk the upload lies; null where they cannot.
alter table staged_uploads add column process_url text;
