-- no transaction
create index concurrently if not exists jobs_served on jobs (name, owner, started_at) where owner <> '';
