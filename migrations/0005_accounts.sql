-- writer: modules/auth/adapters/mailedTokens.ts
drop table auth_confirmation_tokens;
create table auth_mailed_tokens (
  token_hash bytea primary key,
  user_id uuid not null,
  purpose text not null check (purpose in ('confirmation', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on auth_mailed_tokens (user_id);

-- writer: modules/auth/adapters/twoFactor.ts. `secret_box` is encrypted; `last_step` is the last time step accepted.
create table auth_two_factor (
  user_id uuid primary key,
  secret_box bytea not null,
  is_on boolean not null default false,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- writer: modules/auth/adapters/recoveryCodes.ts
create table auth_recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- writer: modules/auth/adapters/challenges.ts
create table auth_challenges (
  token_hash bytea primary key,
  user_id uuid not null,
  way text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index on auth_challenges (expires_at);

-- writer: modules/auth/adapters/throttle.ts. `key` is a keyed hash or an id, never an address in clear.
create table auth_throttle (
  key text primary key,
  count int not null default 0,
  -- failures: when the next try is heard; windows: when the window ends
  until timestamptz not null,
  changed_at timestamptz not null default now()
);
create index on auth_throttle (changed_at);

-- writer: modules/auth/adapters/socialCodes.ts. The identity is encrypted.
create table auth_social_codes (
  code_hash bytea primary key,
  identity_box bytea not null,
  is_creator boolean not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);

-- writer: modules/auth/adapters/usedTokens.ts
create table auth_used_tokens (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);

-- writer: modules/auth/adapters/sessions.ts. Device and address are what the owner sees in the list of sessions.
alter table auth_sessions
  add column has_second_factor boolean not null default false,
  add column device text not null default 'Unknown device',
  add column address text not null default '';
