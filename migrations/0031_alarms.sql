-- writer: modules/overview/alarms/adapters/alarmsTable.ts. The alarms that are on: of which kind, about whom or what (an id, or the keyed hash
-- of a network address), and the count that raised each. A row goes when the count is below its threshold again.
create table alarms (
  kind text not null,
  subject text not null,
  count int not null,
  raised_at timestamptz not null,
  primary key (kind, subject)
);
