-- writer: modules/auth/sessions/adapters/forgetAddresses.ts, which finds addresses that are due through these indexes.
create index on auth_sessions (rotated_at) where address <> '' and address not like '#%';
create index auth_sessions_hashed_addresses on auth_sessions (rotated_at) where address <> '';
