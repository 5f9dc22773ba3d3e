-- writer: modules/auth/passkeys/adapters/passkeys.ts. Which of them open an account is in the log; a row that the log does
-- not name opens nothing. `credential_id` is base64url, as browsers send it; `counter` is the last one of the authenticator.
create table auth_passkeys (
  id uuid primary key,
  user_id uuid not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on auth_passkeys (user_id);

-- writer: modules/auth/passkeys/adapters/passkeyChallenges.ts. What an authenticator is asked to sign: once, within minutes,
-- for one purpose, and for the session or the link that asked.
create table auth_passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  purpose text not null,
  bound_to text not null,
  expires_at timestamptz not null
);
create index on auth_passkey_challenges (expires_at);

-- writer: modules/auth/sessions/adapters/sessions.ts. Whether the person signed in with a passkey.
alter table auth_sessions add column has_passkey boolean not null default false;

-- writer: modules/auth/password/adapters/mailedTokens.ts. The link with which staff add their first passkey.
alter table auth_mailed_tokens drop constraint auth_mailed_tokens_purpose_check;
alter table auth_mailed_tokens add constraint auth_mailed_tokens_purpose_check
  check (purpose in ('confirmation', 'reset', 'firstPasskey'));
