/** The payouts desk in the whole process: a hold, what is said before a release, batches, a crash in one, the overview. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { handIn, setUp } from '#cli/demo/onboard.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, plantFault, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import * as desk from '#contracts/payouts/payoutDesk.ts';
import { getOverview } from '#contracts/overview/overview.ts';
import * as sales from '#contracts/sales/sales.ts';
import { refusalOf } from '#testing/refusal.ts';

let app: SiteProcess;
let creator: SiteClient;
let fiona: SiteClient;
let felix: SiteClient;
let moderator: SiteClient;

beforeAll(async () => {
  app = await startLivedSite({ PAYOUT_TWO_PEOPLE_POUNDS: '15' });
  const [seller, reviewer, first, second, buyer] = await Promise.all([
    enterAs(app, { name: 'creator', isCreator: true }),
    enterStaff(app, 'moderator'),
    enterStaff(app, 'finance', 'fiona'),
    enterStaff(app, 'finance', 'felix'),
    enterAs(app, { name: 'buyer' }),
  ]);
  creator = seller;
  moderator = reviewer;
  fiona = first;
  felix = second;
  for (const place of [1, 2]) {
    const videoId = await listFromStock(app, creator, place);
    expect(await payAt((await buy(buyer, videoId)).payUrl)).toBe(303);
  }
  await handIn(creator, setUp('00012345'));
  await waitFor('the credits', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence === 2 * 4410 ? true : undefined;
  });
});
afterAll(() => app.stop());

const ask = async (amountPence = 1000): Promise<string> =>
  (await creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence } })).payout.id;
const mine = async (id: string) => (await creator.call(sales.myPayouts)).payouts.find((payout) => payout.id === id);
const becomes = (id: string, status: sales.Payout['status']) =>
  waitFor(`payout ${status}`, async () => ((await mine(id))?.status === status ? true : undefined));
const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const hold = (id: string, reviewOn = dayIn(7)) =>
  fiona.call(desk.holdPayout, { params: { id }, body: { cause: 'identity', note: 'The name differs.', reviewOn } });
const release = (who: SiteClient, id: string) => who.call(sales.releasePayout, { params: { id } });
const propose = (...payoutIds: string[]) => fiona.call(desk.proposeBatch, { body: { payoutIds } });
const approve = (who: SiteClient, id: string) => who.call(desk.approveBatch, { params: { id } });
const isDone = (id: string) =>
  waitFor('the batch', async () => {
    const batch = await fiona.call(desk.adminGetBatch, { params: { id } });
    return batch.status === 'done' ? batch : undefined;
  });
/** What has left for it, whatever number of sales it pays for. */
const sentFor = async (payoutId: string): Promise<number> =>
  (await sandboxState(app)).transfers
    .filter(({ metadata }) => metadata['payoutId'] === payoutId)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

const holdNotices = async () => {
  const { notifications: all } = await creator.call(notifications.myNotifications, { query: {} });
  return all.filter(({ title }) => title === 'Your withdrawal is on hold');
};
const newHoldNotices = (before: Awaited<ReturnType<typeof holdNotices>>) =>
  waitFor('being told', async () => {
    const found = (await holdNotices()).filter(({ id }) => before.every((earlier) => earlier.id !== id));
    return found.length > 0 ? found : undefined;
  });
/** Releases a payout and waits for the money to be there. */
const payOut = async (id: string): Promise<void> => {
  // One person alone releases no more than the limit for one creator in a day.
  const { status } = await release(felix, id);
  if (status === 'requested') await release(fiona, id);
  await becomes(id, 'paid');
};

const holdBack = async (id: string): Promise<void> => {
  const before = await holdNotices();
  expect(await refusalOf(hold(id, dayIn(-1)))).toBe('invalid-input');
  expect(await refusalOf(hold(id, dayIn(92)))).toBe('invalid-input');
  expect(await hold(id)).toMatchObject({ status: 'held', hold: { cause: 'identity', reviewOn: dayIn(7) } });
  expect(await refusalOf(release(felix, id))).toBe('payout-not-waiting');
  expect(await mine(id)).toMatchObject({ status: 'held', hold: { cause: 'identity', reviewOn: dayIn(7) } });
  expect((await newHoldNotices(before)).map(({ text }) => text)).toEqual([
    expect.stringContaining('We are making sure that the money reaches you and nobody else. We decide by '),
  ]);
  expect(JSON.stringify(await creator.call(sales.myPayouts))).not.toContain('The name differs');
  expect(JSON.stringify(await readLog(app))).not.toContain('The name differs');
};

const listAsHeld = async (id: string): Promise<void> => {
  const query = { filter: JSON.stringify({ status: 'held' }) };
  expect((await felix.call(sales.adminListPayouts, { query })).map((item) => item.id)).toEqual([id]);
  expect((await felix.call(desk.getPayoutDossier, { params: { id } })).holdNote).toBe('The name differs.');
};

const liftAndRelease = async (id: string): Promise<void> => {
  expect(await fiona.call(desk.liftHold, { params: { id } })).toMatchObject({ status: 'requested', hold: null });
  expect(await refusalOf(fiona.call(desk.liftHold, { params: { id } }))).toBe('payout-not-waiting');
  await payOut(id);
};

it('a payout on hold waits, with a note for colleagues and one notice to its creator, until it is taken off', async () => {
  const id = await ask();
  await holdBack(id);
  await listAsHeld(id);
  await liftAndRelease(id);
});

it('before a release it is said what stands out: here everybody comes from one address', async () => {
  await payOut(await ask());
  const paid = (await creator.call(sales.myPayouts)).payouts.filter(({ status }) => status === 'paid').length;
  const id = await ask();
  const { signals, creator: standing } = await felix.call(desk.getPayoutDossier, { params: { id } });
  expect(signals.map(({ kind }) => kind)).toEqual(['sameAddress', 'newDetails', 'newAccount']);
  expect(standing).toMatchObject({ sales: 2, refunded: 0, disputed: 0, payouts: paid, paidPence: paid * 1000 });
  await fiona.call(sales.rejectPayout, { params: { id }, body: { reason: 'Please ask again.' } });
});

describe('a batch', () => {
  it('below the limit is released by the one who made it', async () => {
    const id = await ask();
    const batch = await propose(id);
    expect(batch).toMatchObject({
      status: 'proposed',
      needsTwoPeople: false,
      totalPence: 1000,
      proposer: 'fiona Test',
    });
    await approve(fiona, batch.id);
    expect(await isDone(batch.id)).toMatchObject({ items: [{ payoutId: id, fate: 'released' }] });
    await becomes(id, 'paid');
  });

  it('above the limit takes a second person; what is held or rejected meanwhile is left out, and said so', async () => {
    const good = await ask();
    const held = await ask();
    const rejected = await ask();
    const batch = await propose(good, held, rejected);
    expect(batch).toMatchObject({ needsTwoPeople: true, totalPence: 3000 });
    expect(await refusalOf(approve(fiona, batch.id))).toBe('second-person-needed');
    const before = await holdNotices();
    await hold(held);
    await felix.call(sales.rejectPayout, { params: { id: rejected }, body: { reason: 'Please ask again.' } });
    await approve(felix, batch.id);
    const { items } = await isDone(batch.id);
    expect(items.map(({ payoutId, fate }) => [payoutId, fate])).toEqual([
      [good, 'released'],
      [held, 'held'],
      [rejected, 'decided'],
    ]);
    await becomes(good, 'paid');
    const { releasedBy } = await fiona.call(sales.adminGetPayout, { params: { id: good } });
    expect(releasedBy).toBe(felix.userId);
    expect(await refusalOf(approve(felix, batch.id))).toBe('batch-decided');
    expect(await refusalOf(propose(held))).toBe('payout-not-waiting');
    await fiona.call(sales.rejectPayout, { params: { id: held }, body: { reason: 'Please ask again.' } });
    await newHoldNotices(before);
  });

  it('that is declined lets nothing go', async () => {
    const id = await ask();
    const batch = await propose(id);
    const body = { reason: 'Not today, please.' };
    expect(await felix.call(desk.declineBatch, { params: { id: batch.id }, body })).toMatchObject({
      status: 'declined',
      decider: 'felix Test',
      reason: body.reason,
      items: [{ status: 'requested', fate: null }],
    });
    expect(await refusalOf(approve(felix, batch.id))).toBe('batch-decided');
    await fiona.call(sales.rejectPayout, { params: { id }, body: { reason: 'Please ask again.' } });
  });

  it('goes on where it was after a crash in its middle, and sends nothing twice', async () => {
    const ids = [await ask(), await ask()];
    const batch = await propose(...ids);
    // Stripe answers slowly when it is asked about the payee: the first payout is let go while the second still waits.
    await plantFault(app, { path: '^/v2/core/accounts/', method: 'GET', times: 2, kind: 'delay', ms: 1500 });
    await approve(felix, batch.id);
    await waitFor('the first release', async () =>
      (await mine(ids[0] ?? ''))?.status !== 'requested' ? true : undefined,
    );
    await app.kill();
    await app.restart();
    expect((await isDone(batch.id)).items.map(({ fate }) => fate)).toEqual(['released', 'released']);
    for (const id of ids) {
      await becomes(id, 'paid');
      expect(await sentFor(id)).toBe(1000);
    }
  });
});

describe('the overview', () => {
  const readOverview = (who: SiteClient, days: 30 | 90 = 30) => who.call(getOverview, { query: { days } });

  it('tells finance what waits for finance, and adds up each day', async () => {
    const id = await ask();
    const { queues, money, failedJobs } = await readOverview(fiona);
    expect(queues.map(({ name, count, late }) => [name, count, late])).toEqual([
      ['cases', 0, 0],
      ['payouts', 1, 0],
      ['payoutsHeld', 0, 0],
      ['payoutsStopped', 0, 0],
      ['batches', 0, 0],
      ['fees', 0, 0],
      ['houseRules', 0, 0],
      ['problems', 0, 0],
    ]);
    expect(Date.parse(queues[1]?.oldestAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(money?.days).toHaveLength(30);
    expect(money?.days.at(-1)).toMatchObject({ sales: 2, totalPence: 2 * 5390, feePence: 2 * 980 });
    expect(money?.days.slice(0, -1).every(({ sales: sold }) => sold === 0)).toBe(true);
    expect(money?.disputes).toEqual({ open: 0, respondBy: null });
    expect(failedJobs).toEqual([]);
    expect((await readOverview(fiona, 90)).money?.days).toHaveLength(90);
    await fiona.call(sales.rejectPayout, { params: { id }, body: { reason: 'Please ask again.' } });
  });

  it('tells a moderator what waits for moderators, and nothing of money', async () => {
    const { queues, money, failedJobs } = await readOverview(moderator);
    expect(queues.map(({ name }) => name)).toEqual(['videos', 'claims', 'reports', 'requests', 'cases', 'appeals']);
    expect(money).toBeNull();
    expect(failedJobs).toBeNull();
  });
});
