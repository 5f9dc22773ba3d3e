-- writer: modules/auditRoom/adapters/whatIfRuns.ts. A past period under other rules: what was asked for, and what was found. Both are
-- null for other runs. A result names creators by id alone.
alter table audit_runs add column wish jsonb, add column result jsonb;
