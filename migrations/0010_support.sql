-- writer: modules/requests/adapters/requestLinks.ts
create table support_request_links (
  token_hash bytea primary key,
  request_id uuid not null,
  expires_at timestamptz not null
);
create index on support_request_links (expires_at);
