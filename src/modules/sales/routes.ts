/** The routes of sales. */
import { getFigures } from '#contracts/sales/figures.ts';
import { getFigures as figuresSchema } from '#contracts/sales/figures.schema.ts';
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import { downloadLinkMinutes } from '#contracts/site/houseRules.ts';
import type { Order as OrderAnswer } from '#contracts/sales/sales.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Inbox } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { remember } from '#platform/time/remember.ts';
import { findSignedHead } from '#platform/transparency/treeTable.ts';
import { readFigures } from '#projections/sales/figures.ts';
import { findPurchases, getOrderRow, type OrderRow } from '#projections/sales/orders.ts';
import { accessOf } from './checkout/afterSale.ts';
import { currentLicenceVersion } from './checkout/licence.ts';
import { isOver, licenceOwnerOf, noteFetch, order, type Order } from './checkout/order.ts';
import { mustBeSold, type Sold } from './refunds/refund.ts';
import type { DeviceName, FindBuyerFee, FindLicence, FindVideo, Settle, SignOriginal } from './ports.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  payments: Payments;
  keepReports: Inbox['keep'];
  settle: Settle;
  now: () => string;
  findVideo: FindVideo;
  findLicence: FindLicence;
  signOriginal: SignOriginal;
  deviceName: DeviceName;
  countListed: () => Promise<number>;
  findBuyerFee: FindBuyerFee;
};

/** The landing page shows them, and counting for each visitor would cost more than all the rest of the page. */
const FIGURES_LIFE_MS = 250;
const DOWNLOAD_LIFE_SECONDS = downloadLinkMinutes * 60;
export const salesRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, db, payments, keepReports, settle, now } = deps;
  const { findVideo, findLicence, signOriginal, deviceName, countListed, findBuyerFee } = deps;

  const toOrder = async (orderId: string, state: Order, row: OrderRow | undefined): Promise<OrderAnswer> => {
    if (state.status === 'none') throw new Problem('not-found');
    const { terms } = state;
    const video = await findVideo(terms.videoId);
    return {
      id: orderId,
      videoId: terms.videoId,
      title: video?.title ?? '',
      creator: video?.creator ?? '',
      thumbnail: video?.thumbnail ?? null,
      status: state.status,
      channelUrl: terms.channelUrl.value ?? '',
      pricePence: terms.pricePence,
      buyerFeePence: terms.buyerFeePence,
      totalPence: terms.totalPence,
      buyerFeeBps: await findBuyerFee(terms.feePolicyVersion),
      createdAt: row?.createdAt ?? now(),
      soldAt: row?.soldAt ?? null,
      proof: row?.proof ?? null,
      payUrl: state.status === 'checkoutOpen' ? state.checkout.payUrl : null,
      payBefore: terms.payBefore,
      agreement: terms.agreement ?? null,
      category: video?.category ?? '',
      lostBecause: state.status === 'lost' ? state.reason : null,
    };
  };

  /** The caller's own order; any other does not exist. */
  const ownOrder = async (orderId: string, buyerId: string): Promise<Exclude<Order, { status: 'none' }>> => {
    const state = await load(order, orderId);
    if (state.status === 'none' || state.terms.buyerId !== buyerId) throw new Problem('not-found');
    return state;
  };

  /** The caller's own licence, bought or received. @throws Problem for its buyer, once it was transferred; for others it does not exist */
  const ownLicence = async (orderId: string, userId: string): Promise<Sold> => {
    const sold = mustBeSold(await load(order, orderId));
    if (licenceOwnerOf(sold) === userId) return sold;
    throw new Problem(sold.terms.buyerId === userId ? 'licence-transferred' : 'not-found');
  };

  const figures = remember(FIGURES_LIFE_MS, async () => {
    const tree = await findSignedHead(db);
    const [videosListed, then] = await Promise.all([countListed(), readFigures(db, tree?.position)]);
    return { videosListed, ...then, checkpoint: tree ? { size: tree.size, root: tree.head.toString('base64') } : null };
  });

  return [
    route(contract.getOrder, schema.getOrder, async ({ params: { orderId }, caller, cause }) => {
      const order = await ownOrder(orderId, caller.userId);
      // The return page only triggers a read: the provider's answer decides.
      const state = isOver(order) ? order : await settle(orderId, cause);
      return toOrder(orderId, state, await getOrderRow(db, orderId));
    }),

    route(contract.getLicence, schema.getLicence, async ({ params: { orderId }, caller }) => {
      const state = await ownLicence(orderId, caller.userId);
      if (accessOf(state.after) === 'revoked') throw new Problem('purchase-refunded');
      return findLicence(state.terms.licenceVersion);
    }),

    route(contract.currentLicence, schema.currentLicence, () => Promise.resolve(findLicence(currentLicenceVersion))),

    route(contract.openDownload, schema.openDownload, async ({ params: { orderId }, caller, cause, transport }) => {
      const state = await ownLicence(orderId, caller.userId);
      const from = { device: deviceName(transport.header('user-agent')), address: transport.address };
      await handle(order, orderId, noteFetch(orderId, caller.userId, from), cause);
      const video = await findVideo(state.terms.videoId);
      return signOriginal(state.terms.videoId, video?.fileName ?? 'video', DOWNLOAD_LIFE_SECONDS);
    }),

    route(contract.myPurchases, schema.myPurchases, async ({ caller }) => {
      const rows = await findPurchases(db, caller.userId);
      return {
        purchases: await Promise.all(rows.map(async (row) => toOrder(row.id, await load(order, row.id), row))),
      };
    }),

    route(contract.stripeWebhook, schema.stripeWebhook, async ({ transport }) => {
      const event = payments.parseWebhook(
        transport.rawBody ?? Buffer.alloc(0),
        transport.header('stripe-signature') ?? '',
      );
      await keepReports([event]);
      return { received: true };
    }),

    route(getFigures, figuresSchema, figures),
  ];
};
