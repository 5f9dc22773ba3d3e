-- writer: modules/auth/sessions/adapters/sessions.ts. When the person last proved in this session who they are: when they
-- signed in, or later by password and code. The default is for processes of the version before, which run beside this one.
alter table auth_sessions add column proved_at timestamptz not null default now();
update auth_sessions set proved_at = created_at;
