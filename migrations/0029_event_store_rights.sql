-- writer: none. Whoever may append to the log is granted it by src/platform/postgres/roles.ts.
revoke execute on all functions in schema es from public;
-- Not even a session that applies a replica's changes may change the log.
alter table es.events enable always trigger events_are_facts;
alter table es.streams enable always trigger streams_are_facts;
