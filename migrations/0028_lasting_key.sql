-- writer: platform/secrets/mustBeLastingKey.ts. One row: a mark of the key of the hashes that are stored for good, so that the process
-- does not start with another one, under which no name would be found.
create table lasting_key (
  is_only boolean primary key default true check (is_only),
  mark bytea not null
);
