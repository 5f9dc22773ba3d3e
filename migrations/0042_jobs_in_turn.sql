-- Whose turn a job takes; empty for one that is nobody's. Owners of jobs of one kind are served in turn.
alter table jobs add column owner text not null default '';
