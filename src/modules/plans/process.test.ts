import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#contracts/auth/people.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aCreator, aStaffMember, type Person } from '#testing/routes/people.ts';
import { sweepHourly } from '#testing/routes/sweeps.ts';
import { happenedAt, type Given } from '#testing/routes/world.ts';

const carol = aCreator('carol');
const ada = aStaffMember('admin');
const userId = carol.id;
const reading = {
  subscriptionId: 'sub_1',
  status: 'active',
  periodStartsAt: '2026-02-03T12:00:00.000Z',
  periodEndsAt: '2026-03-03T12:00:00.000Z',
  endsAt: null,
  graceEndsAt: null,
  pricePence: 500,
} as const;
/** Renews in two days, and nobody has been told. */
const renewing: Given = [
  carol,
  { type: 'CustomerLinked', data: { userId, customerId: 'cus_1' } },
  { type: 'SubscriptionRead', data: { userId, reading } },
  { type: 'ProStarted', data: { userId, pricePence: 500, renewsAt: reading.periodEndsAt } },
];

describe('a mail about a plan', () => {
  it('is mailed by the sweeper when its job is lost, and only once', async () => {
    const world = await given(renewing);
    expect((await world.sweep()).events).toMatchObject([{ type: 'RenewalReminded' }]);
    const { events, mails } = await world.runPolicies();
    expect(events).toMatchObject([{ type: 'PlanMailDue', data: { userId } }]);
    expect(mails).toEqual([]);

    world.clock.wait(120);
    const swept = await world.sweep();
    expect(swept.events).toMatchObject([{ type: 'PlanMailed', data: events[0]?.data }]);
    expect(swept.mails).toMatchObject([{ to: carol.email, subject: 'Creator Pro renews on 3 March 2026' }]);
    expect(await world.settle()).toMatchObject({ mails: [] });
  });

  it('is given up once no mail server has taken it for two weeks', async () => {
    const world = await given(renewing);
    await world.sweep();
    await world.runPolicies();
    world.deadAddresses.add(carol.email);
    world.clock.wait(14 * 86_400);
    const undelivered: unknown = expect.objectContaining({ type: 'PlanMailUndelivered' });
    expect(await sweepHourly(world, 5)).not.toContainEqual(undelivered);
    expect(await sweepHourly(world, 1)).toContainEqual(undelivered);
    expect((await world.app.findStuckWork(10)).map(({ process }) => process)).not.toContain('plan-mail');
    world.deadAddresses.clear();
    expect((await world.sweep()).mails).toEqual([]);
  });

  it('is nobody’s work any more once the account is closed', async () => {
    const world = await given(renewing);
    await world.sweep();
    await world.runPolicies();
    await world.give({ type: 'AccountErased', data: { userId } }, { type: 'PersonForgotten', data: { userId } });
    world.clock.wait(3 * 3600);
    const stuck = await world.app.findStuckWork(10);
    expect(stuck.map(({ process }) => process)).not.toContain('plan-mail');
  });

  it('ends without a mail when the account had been closed a moment before it was due', async () => {
    const world = await given(renewing, ada);
    const { events } = await world.sweep();
    const about = events[0]?.eventId ?? '';
    await world.call(
      call(
        eraseAccount,
        { params: { id: userId }, body: { username: carol.username, reason: 'Asked for by letter.' } },
        as(ada),
      ),
    );
    await world.settle();
    await world.give({ type: 'PlanMailDue', data: { userId, about } });
    world.clock.wait(120);
    const swept = await world.sweep();
    expect(swept.events).toContainEqual(
      expect.objectContaining({ type: 'PlanMailUndelivered', data: { userId, about } }),
    );
    expect(swept.mails).toEqual([]);
  });
});

describe('a pay page that was opened an hour ago', () => {
  const openedBy = (person: Person): Given => [
    person,
    { type: 'CustomerLinked', data: { userId: person.id, customerId: `cus_${person.username}` } },
    {
      type: 'PlanCheckoutOpened',
      data: { userId: person.id, sessionId: `cs_${person.username}`, payUrl: 'https://pay.example/plan' },
    },
  ];

  it('is read once in ten minutes, however often is swept', async () => {
    const erin = aCreator('erin');
    const world = await given(happenedAt('2026-03-01T11:00:00.000Z', openedBy(carol), openedBy(erin)));
    /** The people whose plan is read after so many seconds more; other sweeps have jobs of their own. */
    const readAfter = async (seconds: number): Promise<string[]> => {
      world.clock.wait(seconds);
      const { jobs } = await world.sweep();
      const reads = jobs.filter(({ name }) => name === 'read-plan');
      return reads.map(({ data }) => (data as { userId: string }).userId).toSorted();
    };
    const both = [carol.id, erin.id].toSorted();
    expect(await readAfter(0)).toEqual(both);
    expect(await readAfter(60)).toEqual([]);
    expect(await readAfter(539)).toEqual([]);
    expect(await readAfter(1)).toEqual(both);
  });
});
