/** The public API of sales. */
import * as contract from '#contracts/sales.ts';
import * as schema from '#contracts/sales.schema.ts';
import { checkoutMinutes, downloadLinkMinutes } from '#contracts/houseRules.ts';
import { splitPrice, type FeePolicy } from '#contracts/money.ts';
import type { Order as OrderAnswer, Payout as PayoutAnswer } from '#contracts/sales.ts';
import { Problem } from '#contracts/problem.ts';
import type { Consumers } from '#platform/eventStore/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/postgres/jobs.ts';
import { findPurchases, getOrderRow, countSales, type OrderRow } from '#projections/orders.ts';
import { findPayoutsOf, sumPaid, type PayoutRow } from '#projections/payouts.ts';
import { account, balanceAt, reservePayout } from './account.ts';
import { currentLicenceVersion } from './licence.ts';
import { mustBeOpen, offer } from './offer.ts';
import { createOrder, loseOrder, noteFetch, openCheckout, order, type Order, type OrderTerms } from './order.ts';
import { payout, requestPayout } from './payout.ts';
import type { FindLicence, FindPerson, FindVideo, Settle, SignOriginal } from './ports.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  send: Jobs['send'];
  payments: Payments;
  settle: Settle;
  now: () => string;
  newId: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
  feePolicy: FeePolicy;
  origin: string;
  findPerson: FindPerson;
  findVideo: FindVideo;
  findLicence: FindLicence;
  signOriginal: SignOriginal;
  countListed: () => Promise<number>;
};

const CHECKOUT_LIFE_MS = checkoutMinutes * 60 * 1000;
const DOWNLOAD_LIFE_SECONDS = downloadLinkMinutes * 60;
/** Attempts of one buyer at one video; each lost one makes room for the next. */
const MOST_ATTEMPTS = 50;

const toPayout = ({ id, amountPence, status, requestedAt, paidAt, note }: PayoutRow): PayoutAnswer => ({
  ...{ id, amountPence, status, requestedAt, paidAt, note },
});

const isOver = (state: Order): boolean => state.status === 'lost' || state.status === 'failed';

export const salesRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, send, payments, settle, now, newId, idOf, feePolicy, origin } = deps;
  const { findPerson, findVideo, findLicence, signOriginal, countListed } = deps;

  /** This buyer's open order for this video, or a fresh one; a second click finds the first one's. */
  const findOrCreateOrder = async (
    input: { videoId: string; buyerId: string; channelUrl: string; totalPence: number },
    cause: Cause,
  ): Promise<{ orderId: string; state: Order }> => {
    const { videoId, buyerId, channelUrl, totalPence } = input;
    const { creatorId, pricePence, priceVersion } = mustBeOpen(await load(offer, videoId));
    if (creatorId === buyerId) throw new Problem('own-video');
    const split = splitPrice(pricePence, feePolicy);
    if (split.totalPence !== totalPence)
      throw new Problem('price-changed', 'The price has changed. Please look again before you buy.');
    const licence = findLicence(currentLicenceVersion);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const orderId = idOf(`order:${videoId}:${buyerId}:${attempt}`);
      const known = await load(order, orderId);
      if (isOver(known)) continue;
      if (known.status !== 'none') return { orderId, state: known };
      const terms = {
        ...{ orderId, videoId, creatorId, buyerId, priceVersion, ...split, feePolicyVersion: feePolicy.version },
        ...{ licenceVersion: licence.version, licenceHash: licence.hash, channelUrl },
        wantsImmediateSupply: true as const,
        payBefore: new Date(Date.parse(now()) + CHECKOUT_LIFE_MS).toISOString(),
      };
      return { orderId, state: (await handle(order, orderId, createOrder(terms), cause)).state };
    }
    throw new Problem('order-closed', 'There have been too many attempts to buy this video from this account.');
  };

  /** Opens the pay page. Two clicks at once carry the same key, so one of them may find the other's page. */
  const openPayPage = async (orderId: string, terms: OrderTerms, cause: Cause): Promise<string> => {
    const [person, video] = await Promise.all([findPerson(terms.buyerId), findVideo(terms.videoId)]);
    try {
      const { sessionId, url, expiresAt } = await payments.openCheckout({
        reference: orderId,
        idempotencyKey: `order:${orderId}:session:1`,
        amountPence: terms.totalPence,
        description: `Exclusive rights: ${video?.title ?? 'a video'}`,
        ...(person?.email ? { customerEmail: person.email } : {}),
        successUrl: `${origin}/orders/${orderId}`,
        cancelUrl: `${origin}/videos/${terms.videoId}`,
        expiresAt: terms.payBefore,
        metadata: { orderId, videoId: terms.videoId },
      });
      await caughtUp(await handle(order, orderId, openCheckout(orderId, { sessionId, payUrl: url, expiresAt }), cause));
      return url;
    } catch (error) {
      if (error instanceof PaymentRefused) {
        await handle(order, orderId, loseOrder(orderId, 'expired'), cause);
        throw new Problem('order-closed', 'This checkout has run out. Please press Buy Now again.');
      }
      const state = await load(order, orderId);
      if (state.status === 'checkoutOpen') return state.checkout.payUrl;
      throw error;
    }
  };

  const toOrder = async (orderId: string, state: Order, row: OrderRow | undefined): Promise<OrderAnswer> => {
    if (state.status === 'none') throw new Problem('not-found');
    const { terms } = state;
    const video = await findVideo(terms.videoId);
    return {
      ...{ id: orderId, videoId: terms.videoId, title: video?.title ?? '', creator: video?.creator ?? '' },
      ...{ thumbnail: video?.thumbnail ?? null, status: state.status, channelUrl: terms.channelUrl },
      ...{ pricePence: terms.pricePence, buyerFeePence: terms.buyerFeePence, totalPence: terms.totalPence },
      ...{ createdAt: row?.createdAt ?? now(), soldAt: row?.soldAt ?? null, proof: row?.proof ?? null },
      payUrl: state.status === 'checkoutOpen' ? state.checkout.payUrl : null,
    };
  };

  /** An own order; somebody else's does not exist. */
  const ownOrder = async (orderId: string, buyerId: string): Promise<Exclude<Order, { status: 'none' }>> => {
    const state = await load(order, orderId);
    if (state.status === 'none' || state.terms.buyerId !== buyerId) throw new Problem('not-found');
    return state;
  };

  const lostProblem = (state: Order & { status: 'lost' }): Problem => {
    switch (state.reason) {
      case 'sold':
        return new Problem(
          'video-already-sold',
          'This video has just been sold to somebody else. Your card has not been charged.',
        );
      case 'withdrawn':
        return new Problem('video-not-for-sale', 'This video is no longer for sale. Your card has not been charged.');
      case 'priceChanged':
        return new Problem('price-changed', 'The price changed while you were paying. Your card has not been charged.');
      case 'expired':
        return new Problem('order-closed', 'This checkout has run out. Your card has not been charged.');
    }
  };

  const readAccount = async (creatorId: string) => balanceAt(await load(account, creatorId), now());

  return [
    route(contract.openCheckout, schema.openCheckout, async ({ params, body, caller, cause }) => {
      if (caller.roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not buy.');
      const { channelUrl, totalPence } = body;
      const { orderId, state } = await findOrCreateOrder(
        { videoId: params.videoId, buyerId: caller.userId, channelUrl, totalPence },
        cause,
      );
      if (state.status === 'checkoutOpen') return { orderId, payUrl: state.checkout.payUrl };
      if (state.status !== 'created') return { orderId, payUrl: `${origin}/orders/${orderId}` };
      return { orderId, payUrl: await openPayPage(orderId, state.terms, cause) };
    }),

    route(contract.getOrder, schema.getOrder, async ({ params: { orderId }, caller, cause }) => {
      await ownOrder(orderId, caller.userId);
      // The return page is only a reason to look: what the provider says decides.
      const state = await settle(orderId, cause);
      if (state.status === 'lost') throw lostProblem({ ...state, status: 'lost' });
      if (state.status === 'failed')
        throw new Problem('order-closed', 'Your bank refused the payment. You have not been charged.');
      return toOrder(orderId, state, await getOrderRow(db, orderId));
    }),

    route(contract.getLicence, schema.getLicence, async ({ params: { orderId }, caller }) => {
      const state = await ownOrder(orderId, caller.userId);
      if (state.status !== 'sold') throw new Problem('not-found');
      return findLicence(state.terms.licenceVersion);
    }),

    route(contract.currentLicence, schema.currentLicence, () => Promise.resolve(findLicence(currentLicenceVersion))),

    route(contract.openDownload, schema.openDownload, async ({ params: { orderId }, caller, cause }) => {
      const state = await ownOrder(orderId, caller.userId);
      if (state.status !== 'sold') throw new Problem('not-found');
      await handle(order, orderId, noteFetch(orderId), cause);
      const video = await findVideo(state.terms.videoId);
      return signOriginal(state.terms.videoId, video?.fileName ?? 'video', DOWNLOAD_LIFE_SECONDS);
    }),

    route(contract.myPurchases, schema.myPurchases, async ({ caller }) => {
      const rows = await findPurchases(db, caller.userId);
      return {
        purchases: await Promise.all(rows.map(async (row) => toOrder(row.id, await load(order, row.id), row))),
      };
    }),

    route(contract.getBalance, schema.getBalance, async ({ caller }) => readAccount(caller.userId)),

    route(contract.requestPayout, schema.requestPayout, async ({ body: { amountPence }, caller, cause }) => {
      const [payoutId, creatorId] = [newId(), caller.userId];
      const { events } = await handle(
        account,
        creatorId,
        reservePayout({ creatorId, payoutId, amountPence }, now()),
        cause,
      );
      const { parts } = events[0].data;
      // The policy would do the same a moment later; doing it here lets the answer show it.
      await caughtUp(await handle(payout, payoutId, requestPayout({ payoutId, creatorId, amountPence, parts }), cause));
      return {
        payout: {
          id: payoutId,
          amountPence,
          status: 'requested' as const,
          requestedAt: now(),
          paidAt: null,
          note: null,
        },
        balance: await readAccount(creatorId),
      };
    }),

    route(contract.myPayouts, schema.myPayouts, async ({ caller }) => ({
      payouts: (await findPayoutsOf(db, caller.userId)).map(toPayout),
      balance: await readAccount(caller.userId),
    })),

    route(contract.stripeWebhook, schema.stripeWebhook, async ({ transport }) => {
      const event = payments.parseWebhook(
        transport.rawBody ?? Buffer.alloc(0),
        transport.header('stripe-signature') ?? '',
      );
      if (event.reference !== null)
        await send('settle-order', { orderId: event.reference }, { id: idOf(`webhook:${event.eventId}`) });
      return { received: true };
    }),

    route(contract.getFigures, schema.figures, async () => {
      const [videosListed, { sold, soldTwice }, paidToCreatorsPence] = await Promise.all([
        countListed(),
        countSales(db),
        sumPaid(db),
      ]);
      return { videosListed, videosSold: sold, videosSoldTwice: soldTwice, paidToCreatorsPence };
    }),
  ];
};
