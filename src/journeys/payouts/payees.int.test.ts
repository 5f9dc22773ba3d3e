/** Who is paid, in the whole process: nothing can be asked for or sent before Stripe accepts the creator, or after it stops. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { handIn, onboard, setUp, visitSetup } from '#cli/demo/onboard.ts';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, controlSandbox, enterAs, payAt, plantFault, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import * as account from '#contracts/auth/account.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import * as payees from '#contracts/payouts/payees.ts';
import * as sales from '#contracts/sales/sales.ts';
import { refusalOf } from '#testing/refusal.ts';
import { listStock } from '#driver/stock.ts';

let app: SiteProcess;
let creator: SiteClient;
let finance: SiteClient;

beforeAll(async () => {
  app = await shareLivedSite();
  const [seller, desk] = await Promise.all([
    enterAs(app, { name: 'payee-seller', isCreator: true }),
    shareStaff('finance'),
  ]);
  creator = seller;
  finance = desk;
  const videoId = await listStock(app, creator);
  const buyer = await enterAs(app, { name: 'payee-buyer' });
  expect(await payAt((await buy(buyer, videoId)).payUrl)).toBe(303);
  await waitFor('the credit', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence === 4410 ? true : undefined;
  });
  expect(await accountsOf(creator)).toEqual([]);
});

/** Neither what was typed at Stripe nor a link into it is in the log, whatever the tests did. */
const searchLogForSecrets = async (): Promise<void> => {
  const log = JSON.stringify(await readLog(app));
  expect(log).toContain('PayeeRead');
  for (const secret of ['Rosen', 'SW1A', '00012345', '/setup/']) expect(log).not.toContain(secret);
};
afterAll(searchLogForSecrets);

/** The payees of this creator at Stripe. */
const accountsOf = async ({ userId }: SiteClient) =>
  (await sandboxState(app)).accounts.filter(({ reference }) => reference === userId);
const ask = (amountPence = 1000) =>
  creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence } });
const release = (id: string) => finance.call(sales.releasePayout, { params: { id } });
const statusOf = async (id: string) =>
  (await creator.call(sales.myPayouts)).payouts.find((payout) => payout.id === id)?.status;
const isNotified = (who: SiteClient, title: string, times = 1) =>
  waitFor(`being told “${title}”`, async () => {
    const list = await who.call(notifications.myNotifications, { query: {} });
    const found = list.notifications.filter((notification) => notification.title === title);
    return found.length === times ? found[0] : undefined;
  });
const control = async (who: SiteClient, transfersStatus: string): Promise<void> => {
  const [own] = await accountsOf(who);
  await controlSandbox(app, `accounts/${own?.payeeId}`, { transfersStatus });
};
const photo = { action: 'document', photo: 'readable' };
const isPaid = (id: string) => waitFor('the payout', async () => ((await statusOf(id)) === 'paid' ? true : undefined));

const askBeforeSetup = async (): Promise<void> => {
  expect(await creator.call(payees.getMyPayee)).toEqual({
    status: 'none',
    isReady: false,
    requirements: [],
    payoutsFrom: null,
  });
  expect(await refusalOf(ask())).toBe('payee-not-ready');
  expect(await accountsOf(creator)).toEqual([]);
  await expect(ask()).rejects.toThrow('Please set up your payouts first');
};

const handInDetailsAndPhoto = async (): Promise<void> => {
  expect(await handIn(creator, setUp('00012347'))).toEqual({
    status: 'restricted',
    isReady: false,
    requirements: [{ need: 'identityDocument', due: 'now', waitsFor: 'person' }],
    payoutsFrom: null,
  });
  await expect(ask()).rejects.toThrow('a photo of your passport or driving licence');
  expect((await handIn(creator, photo)).isReady).toBe(true);
  await isNotified(creator, 'Your payouts are set up');
  expect(await accountsOf(creator)).toHaveLength(1);
};

/** Stripe asks for something more before the release. */
const restrictBeforeRelease = async (): Promise<void> => {
  const { payout } = await ask();
  await control(creator, 'restricted');
  const { text } = await isNotified(creator, 'Your payouts need something from you');
  expect(text).toContain('a photo of your passport or driving licence');
  await expect(release(payout.id)).rejects.toThrow('Stripe still needs something from the creator');
  expect(await refusalOf(ask())).toBe('payee-not-ready');
  const { status, payee } = await finance.call(sales.adminGetPayout, { params: { id: payout.id } });
  expect(status).toBe('requested');
  expect(payee.status).toBe('restricted');
  expect(payee.requirements.length).toBe(1);
  await handIn(creator, photo);
  await release(payout.id);
  await isPaid(payout.id);
};

/** Stripe stops it on the way. */
const restrictAfterRelease = async (): Promise<void> => {
  const { payout } = await ask();
  await plantFault(app, { path: '^/v1/transfers$', method: 'POST', times: 1, kind: 'delay', ms: 2000 });
  await release(payout.id);
  await control(creator, 'restricted');
  await waitFor('the failure', async () => ((await statusOf(payout.id)) === 'failed' ? true : undefined));
  await isNotified(creator, 'Your payouts need something from you', 2);
  expect(await refusalOf(release(payout.id))).toBe('payee-not-ready');
  await handIn(creator, photo);
  await release(payout.id);
  await isPaid(payout.id);
  const { transfers } = await sandboxState(app);
  const sent = transfers.filter(({ metadata }) => metadata['payoutId'] === payout.id);
  expect(sent.map(({ amountPence }) => amountPence)).toEqual([1000]);
};

it('a payout waits for what Stripe needs: at the set-up, before the release and on the way to the creator', async () => {
  await askBeforeSetup();
  await handInDetailsAndPhoto();
  await restrictBeforeRelease();
  await restrictAfterRelease();
});

describe('the link to Stripe’s page', () => {
  it('is good for one visit; then it leads back to where another is made', async () => {
    const { url } = await (await enterAs(app, { name: 'payee-newcomer', isCreator: true })).call(payees.openPayeeSetup);
    const visit = async (): Promise<string> => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(await visit()).toMatch(/^\/onboarding\//);
    expect(await visit()).toBe(`${app.url}/account?tab=payout&setup=again`);
  });

  it('leads to the bank account once everything is handed in; a change there may take a check', async () => {
    const mover = await enterAs(app, { name: 'payee-mover', isCreator: true });
    await onboard(mover);
    const page = await visitSetup(mover);
    expect(page).toContain('/dashboard/');
    const body = new URLSearchParams({ sortCode: '108800', accountNumber: '00012346' });
    expect((await fetch(page, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    const standing = (status: string) =>
      waitFor(`the payee to be ${status}`, async () => {
        const payee = await mover.call(payees.getMyPayee);
        return payee.status === status ? payee : undefined;
      });
    expect((await standing('pending')).isReady).toBe(false);
    await control(mover, 'active');
    await standing('active');
  });

  it('is worth nothing once its creator has left: the payee is closed', async () => {
    const leaver = await enterAs(app, { name: 'payee-leaver', isCreator: true });
    await onboard(leaver);
    await leaver.call(account.deleteAccount, { body: { username: 'payee-leaver' } });
    await waitFor('the payee to be closed', async () => {
      const [own] = await accountsOf(leaver);
      return own?.transfersStatus === 'unsupported' ? true : undefined;
    });
    await waitFor('the fact', async () =>
      (await readLog(app)).find(
        ({ type, data }) => type === 'PayeeClosed' && (data as { creatorId: string }).creatorId === leaver.userId,
      ),
    );
  });
});

describe('a creator whom Stripe checks', () => {
  it('is told when that is done, without a look at the page', async () => {
    const other = await enterAs(app, { name: 'payee-other', isCreator: true });
    expect(await handIn(other, setUp('00012346'))).toMatchObject({ status: 'pending', isReady: false });
    expect(
      await refusalOf(other.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence: 1000 } })),
    ).toBe('payee-not-ready');
    await control(other, 'active');
    await isNotified(other, 'Your payouts are set up');
    expect((await other.call(sales.myTrust)).hasPayoutAccount).toBe(true);
    await onboard(other);
  });

  it('is refused the set-up as a buyer', async () => {
    const buyer = await enterAs(app, { name: 'payee-nobody' });
    expect(await refusalOf(buyer.call(payees.openPayeeSetup))).toBe('creators-only');
  });
});
