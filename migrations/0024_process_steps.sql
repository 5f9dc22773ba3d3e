-- writer: platform/processes/attempts.ts. A step of an item keeps every other process and job from taking one until then.
alter table process_attempts add column busy_until timestamptz;
