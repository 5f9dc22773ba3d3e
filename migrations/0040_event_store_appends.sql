-- writer: platform/eventStore/postgres.ts (through es.append_batch only)

-- Only es.append_batch writes events. It finds or creates the stream in the same transaction, and streams are never removed
-- (streams_are_facts), so that checking the stream again for each event protected nothing.
alter table es.events drop constraint events_stream_id_fkey;

-- Writes all items by one statement and answers them, if they go to different streams and each stream is at the revision that its
-- item expects. Otherwise it writes nothing and returns no row.
create function es.append_plain(items json)
returns table (status text, revision bigint, pos bigint)
language plpgsql volatile set search_path = es, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with given as materialized (
    select i.*, s.id as stream_id, coalesce((select max(e.rev) from es.events e where e.stream_id = s.id), -1) as current
    from rows from (json_to_recordset(items)
      as (stream text, category text, expected bigint, ids uuid[], types text[], data text[], metadata text[]))
      with ordinality as i (stream, category, expected, ids, types, data, metadata, n)
    left join lateral (select s.id from es.streams s where s.name = i.stream offset 0) s on true
  ), plain as materialized (
    select count(*) = count(distinct g.stream)
      and bool_and(g.expected in (g.current, -2) or (g.expected = -4 and g.current >= 0)) as is_plain
    from given g
  ), made as (
    insert into es.streams (name, category)
    select g.stream, g.category from given g, plain where plain.is_plain and g.stream_id is null order by g.n
    returning es.streams.id, es.streams.name
  ), written as (
    insert into es.events (pos, stream_id, rev, id, type, category, data, metadata)
    select nextval('es.position'), t.* from (
      select coalesce(g.stream_id, m.id), g.current + x.n, x.id, x.type, g.category, x.data, x.metadata
      from plain, given g left join made m on m.name = g.stream,
        unnest(g.ids, g.types, g.data, g.metadata) with ordinality x(id, type, data, metadata, n)
      where plain.is_plain order by g.n, x.n
    ) t
    returning es.events.stream_id, es.events.rev, es.events.pos
  )
  select 'appended', max(w.rev), max(w.pos) from written w group by w.stream_id order by max(w.pos);
end $$;
revoke execute on function es.append_plain(json) from public;

-- Migration 0001 says what the numbers and the answers mean. The loop is the one from there: a function is replaced as a whole.
create or replace function es.append_batch(items json)
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

  -- For three or fewer the loop is faster. An id that is already on its stream is a repetition or a mistake: the loop finds out which.
  if json_array_length(items) > 3 then
    begin
      return query select * from es.append_plain(items);
      if found then
        perform pg_notify('es', '');
        return;
      end if;
    exception when unique_violation then
    end;
  end if;

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
