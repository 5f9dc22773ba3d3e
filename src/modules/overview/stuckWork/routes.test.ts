import { describe, expect, it } from 'vitest';
import { adminListStuckWork, tryStuckWorkAgain } from '#contracts/overview/stuckWork.ts';
import { anOfferClaimed, anOfferOpened, anOrderSold, id, orderId, videoId } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aCase } from '#testing/routes/cases.ts';
import { aBuyer, aStaffMember, type Person } from '#testing/routes/people.ts';
import { happenedAt, type Given, type World } from '#testing/routes/world.ts';
import { sweepHourly } from '#testing/routes/sweeps.ts';

const finance = aStaffMember('finance');
const moderator = aStaffMember('moderator');
const auditor = aStaffMember('auditor');
const admin = aStaffMember('admin');
/** The clock of a test stands at noon. */
const anHourAgo = '2026-03-01T11:00:00.000Z';
const list = (who: Person = finance) => call(adminListStuckWork, as(who));
const tryAgain = (process = 'order', itemId: string = orderId, who: Person = finance) =>
  call(tryStuckWorkAgain, { params: { process, itemId } }, as(who));

const [created, opened, authorised, capturing] = anOrderSold();
if (!created || !opened || !authorised || !capturing) throw new Error('a sale has five steps');
const inCapture: Given = happenedAt(
  anHourAgo,
  anOfferOpened(),
  created,
  opened,
  authorised,
  anOfferClaimed(),
  capturing,
);

describe('work that is stuck', () => {
  it('is listed with its state, since when, and whom to ask; a role that cannot help may not try', async () => {
    await given(inCapture)
      .when(list(moderator))
      .answers({
        items: [
          { process: 'order', state: 'capturing', itemId: orderId, dueAt: anHourAgo, ask: 'finance', mayTry: false },
          { process: 'offer-claim', state: 'claimed', itemId: videoId },
        ],
      })
      .when(tryAgain('order', orderId, moderator))
      .refuses('not-allowed', 'Please ask a colleague with the role finance.')
      .when(tryAgain('order', orderId, auditor))
      .refuses('not-allowed')
      .when(list(aBuyer()))
      .refuses('not-allowed');
  });

  it('goes on when it is tried again, and is gone from the list', async () => {
    await given(inCapture)
      .when(tryAgain())
      .answers({ success: true })
      .records('VideoSold', 'OrderSold')
      .when(list(admin))
      .answers({ items: [] });
  });

  it('says why it still cannot move on, and keeps the reason', async () => {
    await given(inCapture)
      .also(({ payments }) => payments.failNext('readPayment', new Error('the provider is down')))
      .when(tryAgain())
      .refuses('conflict', 'It still cannot move on: the provider is down')
      .when(list())
      .answers({ items: [{ failures: 1, error: 'the provider is down' }, { process: 'offer-claim' }] });
  });

  it('does not exist for a process that nobody declared', () => given().when(tryAgain('unknown')).refuses('not-found'));
});

describe('the sweeper', () => {
  const lost: Given = { type: 'OrderLost', data: { orderId, reason: 'sold' } };

  it('drives what no job drives any more, although the provider was down', async () => {
    const world: World = await given(happenedAt(anHourAgo, anOfferOpened(), created, opened, authorised, lost));
    world.payments.failNext('readPayment', new Error('the provider is down'));
    expect((await world.sweep()).events).toEqual([]);
    expect(await world.app.findStuckWork(10)).toMatchObject([{ process: 'cancellation', state: 'held', failures: 1 }]);
    world.clock.wait(120);
    expect((await world.sweep()).events.map(({ type }) => type)).toEqual(['PaymentCancelled']);
    expect(await world.app.findStuckWork(10)).toEqual([]);
  });
});

describe('a job that has failed for good', () => {
  const failed = (name: string, data: object) => ({ id: id(9), name, data, error: 'no luck', failedAt: anHourAgo });
  const DAY_SECONDS = 24 * 60 * 60;

  it('is stuck work for admins, and is gone from both lists when it is tried again', async () => {
    const itemId = `remove-old-avatars:${id(9)}`;
    await given(aBuyer())
      .also(({ jobs }) => jobs.giveUp(failed('remove-old-avatars', { userId: aBuyer().id, isGone: true })))
      .when(list(admin))
      .answers({ items: [{ process: 'job', title: 'Background work', itemId, state: 'failed', ask: 'admin' }] })
      .when(tryAgain('job', itemId, finance))
      .refuses('not-allowed')
      .when(tryAgain('job', itemId, admin))
      .answers({ success: true })
      .also(async ({ app, jobs }) => {
        expect(await app.findStuckWork(10)).toEqual([]);
        expect(await jobs.dead()).toEqual([]);
      });
  });

  it('is run again by the sweep, and given up after two weeks where the address of a letter does not exist', async () => {
    const world = await given(aCase(null)).also(({ jobs, deadAddresses }) => {
      deadAddresses.add('wendy@example.com');
      jobs.giveUp(failed('mail-case', { caseId: id(60) }));
    });
    await world.sweep();
    expect(await world.app.findStuckWork(10)).toMatchObject([{ process: 'job', failures: 1, error: anyText }]);
    world.clock.wait(13 * DAY_SECONDS);
    await world.sweep();
    expect(await world.jobs.dead()).toHaveLength(1);
    world.clock.wait(DAY_SECONDS);
    await sweepHourly(world, 3);
    expect(await world.jobs.dead()).toHaveLength(1);
    await sweepHourly(world, 1);
    expect(await world.jobs.dead()).toEqual([]);
    expect(await world.app.findStuckWork(10)).toEqual([]);
  });

  it('and is mailed once the address exists', async () => {
    const world = await given(aCase(null)).also(({ jobs }) => jobs.giveUp(failed('mail-case', { caseId: id(60) })));
    expect((await world.sweep()).mails).toMatchObject([{ to: 'wendy@example.com' }]);
    expect(await world.jobs.dead()).toEqual([]);
  });
});
