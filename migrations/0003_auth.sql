-- writer: modules/auth/adapters/credentials.ts
create table auth_credentials (
  user_id uuid primary key,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

-- writer: modules/auth/adapters/confirmationTokens.ts
create table auth_confirmation_tokens (
  token_hash bytea primary key,
  user_id uuid not null,
  expires_at timestamptz not null
);
create index on auth_confirmation_tokens (user_id);

-- writer: modules/auth/adapters/sessions.ts. One row per sign-in: its refresh tokens are counter 0, 1, 2 …
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null,
  salt bytea not null,
  counter int not null default 0,
  rotated_at timestamptz not null default now(),
  half_hash bytea,
  idle_days int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text
);
create index on auth_sessions (user_id);
