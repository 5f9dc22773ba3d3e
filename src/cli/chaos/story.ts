/** What people do in the marketplace while its processes are killed; they try again until they have an answer. */
import { randomUUID } from 'node:crypto';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import { approveSeen } from '#driver/approveVideo.ts';
import { enter, protect, uploadVideo, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import { buy, grantRole, password, payAt, staffNames } from '#driver/siteDriver.ts';
import type { Site } from '#driver/siteProcess.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the site has said yes to; it must be true for ever after. */
export const acknowledged = { videos: new Set<string>(), sold: new Set<string>(), payouts: new Set<string>() };

/** A refusal is an answer; everything else is the site being away, so the same is asked again. */
const persist = async <T>(what: string, ask: () => Promise<T>, timeoutMs = 300_000): Promise<T> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isAnswer = error instanceof Problem && error.status < 500;
      if (isAnswer || Date.now() > end)
        throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      await pause(150);
    }
  }
};
const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Problem ? error.cause.type : undefined;

const person = (name: string, isCreator = false) => ({
  email: `${name}@test.example`,
  username: name,
  displayName: `${name} Test`,
  firstName: name,
  lastName: 'Test',
  isCreator,
});
const enterStubbornly = async (site: Site, name: string, isCreator = false): Promise<SiteClient> =>
  persist(`entering as ${name}`, async () => {
    try {
      return await enter(site.url, person(name, isCreator), password);
    } catch (error) {
      // Killed between taking a name and making the account: the name comes back, meanwhile another one will do.
      if (error instanceof Problem && ['username-taken', 'email-taken'].includes(error.type))
        return enter(site.url, person(`${name}-${randomUUID().slice(0, 6)}`, isCreator), password);
      throw error;
    }
  });

/** The same film with other bytes: a `free` box at the end of an MP4 is skipped by every player (ISO 14496-12 §8.1.2). */
const variant = (film: Buffer): Buffer => {
  const filler = Buffer.from(randomUUID());
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + filler.length, 0);
  head.write('free', 4, 'latin1');
  return Buffer.concat([film, head, filler]);
};

/** The film is too short to resemble a sold one. */
const needNobody = () => Promise.reject(new Error('a second moderator is needed'));

type Cast = { creator: SiteClient; moderator: SiteClient; finance: SiteClient; buyers: SiteClient[] };

const publish = async (site: Site, { creator, moderator }: Cast, film: Buffer, title: string): Promise<string> => {
  const details = { title, description: '', category: 'diy', tags: [], pricePence: 4900 };
  const videoId = await persist('uploading', () => uploadVideo(site.url, creator, details, variant(film), 'film.mp4'));
  acknowledged.videos.add(videoId);
  await persist('the checks', async () => {
    const { status } = await creator.call(catalogue.getMyVideo, { params: { videoId } });
    if (status === 'processing' || status === 'uploading') throw new Error('not yet');
    if (status === 'refused') throw new Problem('conflict', 'a good film was refused');
  });
  await persist('approving', () => approveSeen(moderator, videoId, needNobody)).catch((error: unknown) => {
    if (refusalOf(error) !== 'not-under-review') throw error; // decided already: the answer was lost
  });
  return videoId;
};

/** One buyer tries until the order is sold or somebody else has the video. */
const tryToBuy = async (buyer: SiteClient, videoId: string): Promise<void> => {
  try {
    const order = await persist('checkout', async () => {
      try {
        return await buy(buyer, videoId);
      } catch (error) {
        if (error instanceof Problem && error.type === 'video-not-for-sale')
          throw new Error('the offer is not open yet', { cause: error });
        throw error;
      }
    });
    if (order.payUrl.includes('/pay/'))
      await persist('paying', () => payAt(order.payUrl), 20_000).catch(() => undefined);
    await persist('the outcome', async () => {
      const { status } = await buyer.call(sales.getOrder, { params: { orderId: order.orderId } });
      if (status === 'checkoutOpen') await payAt(order.payUrl);
      if (status === 'lost' || status === 'failed') return;
      if (status !== 'sold') throw new Error(status);
      acknowledged.sold.add(order.orderId);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== 'video-already-sold' && refusal !== 'order-closed') throw error;
  }
};

const withdraw = async ({ creator, finance }: Cast): Promise<void> => {
  const { availablePence } = await persist('the balance', () => creator.call(sales.getBalance));
  if (availablePence < 1000) return;
  await persist('setting up payouts', () => onboard(creator));
  // When the answer is lost, the same request is sent again.
  const body = { submissionId: randomUUID(), amountPence: availablePence };
  const { payout } = await persist('asking for a payout', () => creator.call(sales.requestPayout, { body }));
  acknowledged.payouts.add(payout.id);
  await persist('releasing', () => finance.call(sales.releasePayout, { params: { id: payout.id } })).catch(
    (error: unknown) => {
      if (refusalOf(error) !== 'payout-not-waiting' && refusalOf(error) !== 'not-found') throw error;
    },
  );
};

export type Staff = Pick<Cast, 'moderator' | 'finance'>;

/** Staff sign in once and stay: each code of theirs is good once, and the next comes half a minute later. */
export const enterStaffStubbornly = async (site: Site, role: keyof Staff): Promise<SiteClient> => {
  const client = await enterStubbornly(site, staffNames[role]);
  await persist('granting', () => grantRole(site, staffNames[role], role));
  await persist('setting up the second factor', () => protect(client));
  return client;
};

export const story = async (site: Site, film: Buffer, staff: Staff, cycle: number): Promise<void> => {
  // Every eight rounds others come: what one account may do in an hour is limited, and each asks often.
  const cohort = Math.floor(cycle / 8);
  const creator = await enterStubbornly(site, `creator${cohort}`, true);
  const buyers = await Promise.all([0, 1, 2].map((n) => enterStubbornly(site, `buyer${cohort}-${n}`)));
  const cast = { creator, ...staff, buyers };
  const videoId = await publish(site, cast, film, `Round ${cycle}`);
  await Promise.all(buyers.map((buyer) => tryToBuy(buyer, videoId)));
  await withdraw(cast);
};
