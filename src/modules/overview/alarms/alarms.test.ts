import { describe, expect, it } from 'vitest';
import { getOverview } from '#contracts/overview/overview.ts';
import { postgresAlarms } from './adapters/alarmsTable.ts';
import { createWatchAlarms } from './adapters/watchAlarms.ts';
import { login } from '#contracts/auth/auth.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { canSignIn } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aPayout } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember, type Person } from '#testing/routes/people.ts';
import { settings } from '#testing/routes/settings.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { happenedAt, type World } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const moderator = aStaffMember('moderator');
const finance = aStaffMember('finance');
const admin = aStaffMember('admin');
const NOW = '2026-03-01T11:59:00.000Z';

const from = (person: Person, address = '192.0.2.9') => personal(person.id, { device: 'Firefox on Linux', address });
const refused = (person: Person, address?: string): DomainEvent => ({
  type: 'SignInRefused',
  data: { userId: person.id, way: 'password', why: 'password', from: from(person, address) },
});
const times = (count: number, make: (n: number) => DomainEvent): DomainEvent[] =>
  Array.from({ length: count }, (_, n) => make(n));
const alarmsOf = async (world: World, who: Person) =>
  (await world.call(call(getOverview, { query: { days: 30 } }, as(who)))).body?.alarms;
const kindsOf = async (world: World, who: Person) => (await alarmsOf(world, who))?.map(({ kind }) => kind);

describe('an alarm', () => {
  it('V16.3.3: is raised by many refused sign-ins of one account, for those who may end its sessions', async () => {
    const world = await given(bob).also(canSignIn(bob));
    for (let n = 0; n < 5; n += 1) {
      await world.call(call(login, { body: { emailOrUsername: 'bob', password: 'wrong' } }));
      await world.settle();
    }
    await world.sweep();
    expect(world.raised).toEqual([{ kind: 'refusedSignIns', subject: bob.id, count: 5, threshold: 5, hours: 1 }]);
    expect(await alarmsOf(world, moderator)).toEqual([
      { kind: 'refusedSignIns', subjects: 1, most: 5, raisedAt: expect.any(String) as string, accountId: bob.id },
    ]);
    expect(await alarmsOf(world, finance)).toEqual([]);
  });

  it('is raised by refused sign-ins of many accounts from one address, which it does not name', async () => {
    const people = ['amy', 'ben', 'cid', 'dot'].map((name) => aBuyer(name));
    const world = await given(
      happenedAt(
        NOW,
        people,
        people.flatMap((person) => times(2, () => refused(person))),
      ),
    );
    await world.sweep();
    expect(world.raised).toMatchObject([{ kind: 'refusedFromAddress', count: 8, threshold: 8 }]);
    expect(JSON.stringify(world.raised)).not.toContain('192.0.2.9');
    expect(await alarmsOf(world, moderator)).toMatchObject([{ kind: 'refusedFromAddress', most: 8, accountId: null }]);
  });

  it('is raised by many originals that one person of staff opens, for admins', async () => {
    const opened = (n: number): DomainEvent => ({
      type: 'OriginalOpened',
      data: {
        openingId: id(700 + n),
        videoId: id(800 + n),
        by: moderator.id,
        position: '1',
        matter: { kind: 'review', id: id(900 + n) },
        agreedBy: null,
      } as never,
    });
    const world = await given(moderator, happenedAt(NOW, times(3, opened)));
    await world.sweep();
    expect(world.raised).toMatchObject([{ kind: 'originalsOpened', subject: moderator.id, count: 3 }]);
    expect(await kindsOf(world, admin)).toEqual(['originalsOpened']);
    expect(await kindsOf(world, moderator)).toEqual([]);
  });

  it('is raised by sales to buyers at the creator’s own address', async () => {
    const creator = aCreator('carol');
    const sales = [41, 42].map((n) =>
      aPurchase(aBuyer(`buyer${n}`), aListedVideo({ id: id(n), creator }), { orderId: id(n + 100) }),
    );
    const world = await given(...sales.map((sale) => sale.given));
    await world.sweep();
    expect(world.raised).toMatchObject([{ kind: 'sharedAddressSales', subject: creator.id, count: 2 }]);
    expect(await kindsOf(world, finance)).toEqual(['sharedAddressSales']);
  });

  it('is raised by a payout that is released after a change of the bank account', async () => {
    const payout = aPayout();
    const { creator } = payout;
    const changed: DomainEvent = {
      type: 'PayeeDestinationChanged',
      data: { creatorId: creator.id, payeeId: 'acct_carol', destination: 'b', n: 1, until: NOW },
    };
    const released: DomainEvent = { type: 'PayoutReleased', data: { payoutId: payout.id, creatorId: creator.id } };
    const world = await given(payout.given, happenedAt('2026-02-26T12:00:00.000Z', changed), happenedAt(NOW, released));
    await world.sweep();
    expect(world.raised).toMatchObject([{ kind: 'payoutsAfterChange', subject: creator.id, count: 1 }]);
    expect(await kindsOf(world, finance)).toEqual(['payoutsAfterChange']);
  });

  it('is raised by many copies of all data', async () => {
    const people = ['amy', 'ben', 'cid'].map((name) => aBuyer(name));
    const exported = (person: Person): DomainEvent => ({
      type: 'DataExported',
      data: { userId: person.id, from: from(person) },
    });
    const world = await given(happenedAt(NOW, people, people.map(exported)));
    await world.sweep();
    expect(world.raised).toEqual([{ kind: 'exports', subject: 'all', count: 3, threshold: 3, hours: 1 }]);
  });

  it('is raised by a log that is not the one that was signed, and by one that is not signed for ten minutes, for admins', async () => {
    const world = await given(admin, finance);
    const { db, clock } = world;
    const failure = { error: 'no', last_at: NOW };
    const unsigned = { ...failure, part: 'tree', is_forked: false, since: clock.now().toISOString() };
    await db('transparency_failures').insert(unsigned);
    await world.sweep();
    expect(world.raised).toEqual([]);
    clock.wait(601);
    await db('transparency_failures').insert({ ...failure, part: 'log', is_forked: true, since: NOW });
    await world.sweep();
    expect(world.raised).toMatchObject([
      { kind: 'logForked', subject: 'all', count: 1 },
      { kind: 'logUnsigned', subject: 'all', count: 1 },
    ]);
    expect(await alarmsOf(world, admin)).toMatchObject([
      { kind: 'logForked', accountId: null },
      { kind: 'logUnsigned', accountId: null },
    ]);
    expect(await kindsOf(world, finance)).toEqual([]);
    await db('transparency_failures').delete();
    await world.sweep();
    expect(await kindsOf(world, admin)).toEqual([]);
  });

  it('is not raised below its threshold, nor by what is longer ago than its period', async () => {
    const world = await given(
      bob,
      happenedAt(
        NOW,
        times(4, () => refused(bob)),
      ),
      happenedAt(
        '2026-03-01T10:00:00.000Z',
        times(9, () => refused(bob)),
      ),
    );
    await world.sweep();
    expect(world.raised).toEqual([]);
    expect(await alarmsOf(world, admin)).toEqual([]);
  });

  it('is reported once per crossing, by one of the processes that count at the same time', async () => {
    const world = await given(
      happenedAt(
        NOW,
        bob,
        times(6, () => refused(bob)),
      ),
    );
    const { db, clock } = world;
    const lines: string[] = [];
    const aProcess = () =>
      createWatchAlarms({
        db,
        clock: clock.now,
        alarms: postgresAlarms(db),
        thresholds: settings.alarms,
        addressKey: (address) => address,
        onAlarm: ({ kind }) => lines.push(kind),
      });
    const processes = [aProcess(), aProcess(), aProcess()];
    const countAll = () => Promise.all(processes.map((count) => count()));
    await countAll();
    await countAll();
    expect(lines).toEqual(['refusedSignIns']);
    await world.give(refused(bob));
    await countAll();
    expect(lines).toHaveLength(1);
    expect((await alarmsOf(world, admin))?.[0]?.most).toBe(7);
    clock.wait(3601);
    await countAll();
    expect(await alarmsOf(world, admin)).toEqual([]);
    await world.give(times(5, () => refused(bob)));
    await countAll();
    expect(lines).toEqual(['refusedSignIns', 'refusedSignIns']);
  });
});
