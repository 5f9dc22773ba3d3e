-- writer: platform/eventStore/postgres.ts (through es.append_batch only)
create schema es;

create table es.streams (
  id bigint generated always as identity primary key,
  name text collate "C" not null unique,
  category text collate "C" not null
);

-- data and metadata stay the text that was written: a json type would reorder keys and normalise numbers.
create table es.events (
  pos bigint primary key,
  stream_id bigint not null references es.streams (id),
  rev bigint not null,
  id uuid not null,
  type text collate "C" not null,
  category text collate "C" not null,
  data text not null,
  metadata text not null,
  written_at timestamptz not null default clock_timestamp(),
  unique (stream_id, rev),
  unique (stream_id, id)
);
create index events_by_category on es.events (category, pos);
create index events_by_type on es.events (type, pos);

create sequence es.position;

-- Appends many items in one transaction. The advisory lock comes before nextval, so that the order of positions is the
-- order of commits and a reader never meets a gap that fills later. One item's refusal never touches its neighbours.
-- expected: a revision, -1 = no stream, -2 = any, -4 = stream exists.
-- status: appended | repeated | conflict | corrupt (a repetition that overlaps only in part)
create function es.append_batch(items json)
returns table (status text, revision bigint, pos bigint)
language plpgsql volatile security definer set search_path = es, pg_temp as $$
declare
  item record;
  stream bigint;
  current bigint;
  events int;
  known bigint;
  wrote boolean := false;
begin
  perform pg_advisory_xact_lock(72601503);
  for item in
    select t.* from json_to_recordset(items)
      as t(stream text, category text, expected bigint, ids uuid[], types text[], data text[], metadata text[])
  loop
    events := array_length(item.ids, 1);
    select s.id, (select max(e.rev) from es.events e where e.stream_id = s.id) into stream, current
      from es.streams s where s.name = item.stream;
    current := coalesce(current, -1);

    -- Was this written before? Then its first event sits right after `expected` (or anywhere, for any and exists).
    if stream is not null and item.expected < current then
      select e.rev into known from es.events e
        where e.stream_id = stream and e.id = item.ids[1] and (item.expected < -1 or e.rev = item.expected + 1);
      if found then
        if (
          select coalesce(array_agg(e.id order by e.rev), '{}') = item.ids
          from es.events e where e.stream_id = stream and e.rev between known and known + events - 1
        ) then
          status := 'repeated'; revision := known + events - 1;
          select e.pos into pos from es.events e where e.stream_id = stream and e.rev = revision;
        else
          status := 'corrupt'; revision := current; pos := null;
        end if;
        return next;
        continue;
      end if;
    end if;

    if (item.expected >= -1 and item.expected <> current) or (item.expected = -4 and current < 0) then
      status := 'conflict'; revision := current; pos := null;
      return next;
      continue;
    end if;
    if (events > 1 and (select count(distinct i) from unnest(item.ids) i) <> events)
      or (stream is not null and exists (
        select from es.events e where e.stream_id = stream and e.id = any (item.ids)
      )) then
      status := 'corrupt'; revision := current; pos := null;
      return next;
      continue;
    end if;

    if stream is null then
      insert into es.streams (name, category) values (item.stream, item.category) returning id into stream;
    end if;
    insert into es.events (pos, stream_id, rev, id, type, category, data, metadata)
      select nextval('es.position'), stream, current + x.n, x.id, x.type, item.category, x.data, x.metadata
      from unnest(item.ids, item.types, item.data, item.metadata) with ordinality x(id, type, data, metadata, n);
    wrote := true;
    status := 'appended'; revision := current + events; pos := currval('es.position');
    return next;
  end loop;
  if wrote then
    perform pg_notify('es', '');
  end if;
end $$;

create function es.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only';
end $$;
create trigger events_are_facts before update or delete or truncate on es.events
  for each statement execute function es.refuse_change();
create trigger streams_are_facts before update or delete or truncate on es.streams
  for each statement execute function es.refuse_change();
