import { describe, expect, it } from 'vitest';
import { getOperations } from '#contracts/overview/operations.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import { id } from '#testing/events.ts';

const admin = aStaffMember('admin');

const parkedEvent = (n: number, policy: string) => ({
  id: id(n),
  item_id: id(60),
  policy,
  stream_id: 'offer-1',
  event_id: id(n + 100),
  type: 'VideoSold',
  revision: n,
  error: 'no',
  parked_at: '2026-03-01T10:00:00.000Z',
});

describe('how the installation runs', () => {
  it('is told with processes, storage, versions, and what waits', async () => {
    const world = await given(admin);
    // One lives, by the session of the test itself; the other one was killed.
    const isKilled = 'pid + 1';
    for (const [n, place, pid] of [
      [70, 'here 1', 'pid'],
      [71, 'here 2', isKilled],
    ] as const)
      await world.db.raw(
        `insert into processes (id, roles, version, place, backend_pid, backend_start)
         select ?, '{web}', '1', ?, ${pid}, backend_start from pg_stat_activity where pid = pg_backend_pid()`,
        [id(n), place],
      );
    const { body } = await world.call(call(getOperations, as(admin)));
    expect(body).toMatchObject({
      processes: [{ id: 'here 1', roles: ['web'] }],
      stuck: 0,
      unhandledReports: 0,
      jobs: [],
    });
    expect(body?.storage.databaseBytes).toBeGreaterThan(0);
    expect(body?.storage.diskBytes).toBeGreaterThan(body?.storage.diskFreeBytes ?? 0);
    expect(body?.versions.postgres).toMatch(/^\d+/);
  });

  it('says how the tree over the log stands, and why it does not go on', async () => {
    const world = await given(admin);
    const read = async () => (await world.call(call(getOperations, as(admin)))).body?.tree;
    const before = await read();
    expect(before).toMatchObject({ builder: null, size: 0, signedAt: null, isForked: false, failures: [] });
    expect(before?.uncovered).toBeGreaterThan(0);
    await world.consumers.doOtherDuties();
    const at = '2026-03-01T10:00:00.000Z';
    await world.db('transparency_failures').insert([
      { part: 'tree', is_forked: false, error: 'no space', since: at, last_at: at },
      { part: 'log', is_forked: true, error: 'an event was changed', since: at, last_at: at },
    ]);
    await expect.poll(read).toEqual({
      builder: null,
      size: before?.uncovered,
      uncovered: 0,
      signedAt: expect.any(String) as string,
      isForked: true,
      failures: [
        { part: 'log', isForked: true, error: 'an event was changed', since: at, lastAt: at },
        { part: 'tree', isForked: false, error: 'no space', since: at, lastAt: at },
      ],
    });
  });

  it('is for admins alone', async () => {
    for (const role of ['moderator', 'finance', 'auditor'] as const)
      await given()
        .when(call(getOperations, as(aStaffMember(role))))
        .refuses('not-allowed');
    await given()
      .when(call(getOperations, as(admin, { hasSecondFactor: false })))
      .refuses('second-factor-needed')
      .when(call(getOperations))
      .refuses('not-signed-in');
  });

  it('counts parked events and unhandled reports, and names stopped read models', async () => {
    const world = await given(admin);
    const read = async () => (await world.call(call(getOperations, as(admin)))).body;
    const { consumers = [] } = (await read()) ?? {};
    const names = consumers.filter(({ kind }) => kind === 'policy').map(({ name }) => name);
    const [policy = ''] = names;
    await world.db('parked_events').insert([1, 2].map((n) => parkedEvent(n, policy)));
    const readModel = {
      name: consumers.find(({ kind }) => kind === 'readModel')?.name ?? '',
      position: '9',
      event: '',
      error: 'no',
    };
    await world.db('stopped_read_models').insert({ ...readModel, stopped_at: '2026-03-01T10:00:00.000Z' });
    await world.db('payment_events').insert({
      event_id: 'evt_1',
      type: 'charge.refunded',
      object_id: 'ch_1',
      created_at: '2026-03-01T10:00:00.000Z',
      received_at: '2026-03-01T10:00:00.000Z',
    });
    const body = await read();
    expect(body?.unhandledReports).toBe(1);
    expect(names.length).toBeGreaterThan(40);
    expect(body?.consumers.filter(({ parked }) => parked > 0)).toEqual([
      { kind: 'policy', name: policy, secondsBehind: 0, parked: 2, isStopped: false },
    ]);
    expect(body?.consumers.filter(({ isStopped }) => isStopped)).toEqual([
      { kind: 'readModel', name: readModel.name, secondsBehind: 0, parked: 0, isStopped: true },
    ]);
  });
});
