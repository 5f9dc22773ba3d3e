/** What people do in the marketplace that is lost and restored. */
import { randomUUID } from 'node:crypto';
import { deleteAccount } from '#contracts/auth/account.ts';
import { getOrder, getBalance, releasePayout, requestPayout } from '#contracts/sales/sales.ts';
import { onboard } from '#cli/demo/onboard.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { buy, enterAs, enterStaff, listVideo, openTestStores, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

export type Lived = {
  /** Another sale, and a payout of what was earned. */
  goOn: () => Promise<void>;
  /** A person closes the account; resolves when the key is destroyed. */
  erase: () => Promise<void>;
  untilErased: (site: SiteProcess) => Promise<void>;
  /** Whether log and keys agree that the person is gone. */
  isErased: (site: SiteProcess, events: readonly RecordedEvent[]) => Promise<boolean>;
};

const sell = async (buyer: SiteClient, videoId: string): Promise<void> => {
  const { orderId, payUrl } = await buy(buyer, videoId);
  await payAt(payUrl);
  await waitFor('the sale', async () => {
    const { status } = await buyer.call(getOrder, { params: { orderId } });
    return status === 'sold' ? true : undefined;
  });
};

const findKey = async (site: SiteProcess, subject: string): Promise<boolean> => {
  const stores = await openTestStores(site);
  try {
    return (await stores.db('subject_keys').where({ subject }).whereNotNull('wrapped').first('subject')) !== undefined;
  } finally {
    await stores.close();
  }
};

const hasForgotten = (events: readonly RecordedEvent[], userId: string): boolean =>
  events.some(({ type, data }) => type === 'PersonForgotten' && (data as { userId: string }).userId === userId);

const untilForgotten = async (site: SiteProcess, userId: string): Promise<void> => {
  await waitFor('the erasure', async () => (hasForgotten(await readLog(site), userId) ? true : undefined));
};

/** Staff, a creator with three videos, two buyers, and the first sale. */
export const beginLiving = async (site: SiteProcess): Promise<Lived> => {
  const creator = await enterAs(site, { name: 'creator', isCreator: true });
  const buyer = await enterAs(site, { name: 'buyer' });
  const leaver = await enterAs(site, { name: 'leaver' });
  const moderator = await enterStaff(site, 'moderator');
  const finance = await enterStaff(site, 'finance');
  const list = (seed: number): Promise<string> => listVideo(site, { creator, moderator }, { seed });
  await sell(leaver, await list(1));
  return {
    goOn: async () => {
      await sell(buyer, await list(2));
      await onboard(creator);
      const { availablePence: amountPence } = await creator.call(getBalance);
      const body = { submissionId: randomUUID(), amountPence };
      const { payout } = await creator.call(requestPayout, { body });
      await finance.call(releasePayout, { params: { id: payout.id } });
      await waitFor('the transfers', async () =>
        (await readLog(site)).some(({ type }) => type === 'TransferMade') ? true : undefined,
      );
    },
    erase: async () => {
      await leaver.call(deleteAccount, { body: { username: 'leaver' } });
      await untilForgotten(site, leaver.userId);
    },
    untilErased: (restored) => untilForgotten(restored, leaver.userId),
    isErased: async (restored, events) =>
      hasForgotten(events, leaver.userId) && !(await findKey(restored, leaver.userId)),
  };
};
