import { z } from 'zod';
import { holdReasons } from './afterSaleVocabulary.ts';
import { listQuery, signedLink, videoDetails } from '#contracts/catalogue/catalogue.schema.ts';
import { minPayoutPence } from '#contracts/shared/money.ts';
import { holdCauseKeys } from '#contracts/payouts/payoutVocabulary.ts';
import { payeeStanding } from '#contracts/payouts/payees.schema.ts';
import {
  buyerKinds,
  type BuyerKind,
  lossReasons,
  orderStatuses,
  payoutStatuses,
  statementLines,
} from './businessVocabulary.ts';
import { statementsFor, type CheckoutStatement } from './checkoutStatements.ts';

const byOrder = z.object({ orderId: z.uuid() });
const byRecord = z.object({ id: z.uuid() });
const amounts = {
  pricePence: z.int(),
  buyerFeePence: z.int(),
  totalPence: z.int(),
};

/** What its creator asks, and what the fees of this moment make of it. */
const offered = z.object({ pricePence: z.int(), totalPence: z.int(), creatorPence: z.int() });
const offerOf = { params: z.object({ videoId: z.uuid() }), response: offered };
export const repriceVideo = { ...offerOf, body: videoDetails.pick({ pricePence: true }) };
export const withdrawVideo = offerOf;

/** Looked at whatever else is missing, so that everything is told at once. */
const stated = (statement: CheckoutStatement, error: string) => {
  const path: PropertyKey[] = [statement];
  return [
    (answers: Partial<Record<CheckoutStatement, boolean | undefined>>) => answers[statement] === true,
    {
      path,
      error,
      when: ({ value }: { value: unknown }) =>
        statementsFor((value as { buysAs?: BuyerKind }).buysAs).includes(statement),
    },
  ] as const;
};

const channelMissing = 'Please enter the address of your channel';
const checkout = z
  .object({
    channelUrl: z
      .string(channelMissing)
      .trim()
      .max(300)
      .pipe(z.url({ protocol: /^https?$/, error: channelMissing })),
    /** What the buyer saw; a changed price answers 409 `price-changed`. */
    totalPence: z.int(),
    /** Of the licence that was shown; another text by now has to be read first. */
    licenceHash: z.string().max(64),
    buysAs: z.enum(buyerKinds, 'Please choose how you buy'),
    acceptsLicence: z.boolean().optional(),
    wantsImmediateSupply: z.boolean().optional(),
    givesUpCancellation: z.boolean().optional(),
  })
  .refine(...stated('acceptsLicence', 'Please read and accept the licence'))
  .refine(...stated('wantsImmediateSupply', 'Please agree to immediate delivery'))
  .refine(...stated('givesUpCancellation', 'Please confirm that you know this'));

export const openCheckout = {
  params: z.object({ videoId: z.uuid() }),
  body: checkout,
  response: z.object({ orderId: z.uuid(), payUrl: z.string() }),
};

export const licence = z
  .object({
    version: z.string(),
    /** SHA-256 of the text, hex. */
    hash: z.string(),
    text: z.string(),
  })
  .meta({ id: 'Licence' });

export const order = z
  .object({
    id: z.uuid(),
    videoId: z.uuid(),
    title: z.string(),
    thumbnail: z.string().nullable(),
    creator: z.string(),
    /** Of the video; empty while the read model does not know it. */
    category: z.string(),
    status: z.enum(orderStatuses),
    channelUrl: z.string(),
    ...amounts,
    /** The rate behind the fee when it was ordered, in basis points of the price. */
    buyerFeeBps: z.int(),
    createdAt: z.iso.datetime(),
    soldAt: z.iso.datetime().nullable(),
    /** Where to go on paying while the order is open, and until when. */
    payUrl: z.string().nullable(),
    payBefore: z.iso.datetime(),
    /** Of an order that is lost. */
    lostBecause: z.enum(lossReasons).nullable(),
    /** What the buyer stated, in the words that were shown; null for orders from before it was kept. */
    agreement: z.object({ buysAs: z.enum(buyerKinds), statements: z.array(z.string()) }).nullable(),
    /** Event id of `VideoSold`: the proof of the sale. */
    proof: z.string().nullable(),
  })
  .meta({ id: 'Order' });

export const getOrder = { params: byOrder, response: order };
export const getLicence = { params: byOrder, response: licence };
export const currentLicence = { response: licence };
export const openDownload = { params: byOrder, response: signedLink };
export const myPurchases = { response: z.object({ purchases: z.array(order) }) };

/** Trusted creators' videos go live at once, unless the checks leave a doubt; some are looked at afterwards. */
export const myTrust = {
  response: z
    .object({
      isTrusted: z.boolean(),
      hasPayoutAccount: z.boolean(),
      /** Sold, and the hold on the money is over. */
      salesPastHold: z.object({ has: z.int(), atLeast: z.int() }),
      /** Among the last ten decisions about own videos. */
      rejectionsOfLastTen: z.object({ has: z.int(), atMost: z.int() }),
      /** Refunds for the creator's fault, lost disputes and upheld copyright claims of the last 180 days. */
      faults: z.object({ has: z.int(), atMost: z.int() }),
    })
    .meta({ id: 'Trust' }),
};

export const balance = z
  .object({
    pendingPence: z.int(),
    /** Below zero: later sales pay that first. */
    availablePence: z.int(),
    /** Of sales that are in doubt: a reported problem, a dispute. */
    frozenPence: z.int(),
    /** Asked for, not paid yet. */
    requestedPence: z.int(),
    paidPence: z.int(),
    /** When the next pending amount becomes available. */
    nextReleaseAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Balance' });
export const getBalance = { response: balance };

export const payout = z
  .object({
    id: z.uuid(),
    amountPence: z.int(),
    status: z.enum(payoutStatuses),
    requestedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    note: z.string().nullable(),
    /** While it is held: why, and the UK day by which it is looked at again. */
    hold: z.object({ cause: z.enum(holdCauseKeys), reviewOn: z.iso.date() }).nullable(),
  })
  .meta({ id: 'Payout' });
const tooLittle = 'The least you can withdraw is £10';
export const requestPayout = {
  body: z.object({ amountPence: z.int('Please enter an amount').min(minPayoutPence, tooLittle) }),
  response: z.object({ payout, balance }),
};
/** A part of the balance that cannot be withdrawn yet. */
export const hold = z
  .object({
    orderId: z.uuid(),
    title: z.string(),
    amountPence: z.int(),
    why: z.enum(holdReasons),
    /** Null where somebody decides. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Hold' });
export const myPayouts = {
  response: z.object({
    payouts: z.array(payout),
    balance,
    /** What becomes free first at the front; at most 100. */
    holds: z.array(hold),
    holdCount: z.int(),
  }),
};

/** A year or a month of the own account, in UTC. */
export const statement = z
  .object({
    /** What was owed before it. */
    openingPence: z.int(),
    lines: z.array(
      z.object({
        at: z.iso.datetime(),
        what: z.enum(statementLines),
        /** Of the video it is about; null where it is about several or none. */
        title: z.string().nullable(),
        /** Added to what is owed, or taken from it. */
        pence: z.int(),
      }),
    ),
    closingPence: z.int(),
  })
  .meta({ id: 'Statement' });
export const statementPeriod = z.string().regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/, 'Please choose a month or a year');
export const getStatement = {
  query: z.object({ period: statementPeriod }),
  response: statement,
};

export const stripeWebhook = { response: z.object({ received: z.boolean() }) };

/** Counted from the log; nothing is claimed that is not there. */
export const figures = {
  response: z.object({
    videosListed: z.int(),
    videosSold: z.int(),
    videosSoldTwice: z.int(),
    paidToCreatorsPence: z.int(),
  }),
};

export const adminPayout = payout
  .extend({
    creatorId: z.uuid(),
    creator: z.string(),
    /** As it was read last. */
    payee: payeeStanding,
    sales: z.array(z.object({ orderId: z.uuid(), title: z.string(), amountPence: z.int(), soldAt: z.iso.datetime() })),
    /** Above the limit two different people have to release it: the first of them. */
    needsTwoPeople: z.boolean(),
    approvedBy: z.uuid().nullable(),
    heldBy: z.uuid().nullable(),
    /** Why the provider refused, in its own word. */
    failure: z.string().nullable(),
    releasedBy: z.uuid().nullable(),
    releasedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminPayout' });
export const adminListPayouts = { query: listQuery, response: z.array(adminPayout) };
export const adminGetPayout = { params: byRecord, response: adminPayout };
export const releasePayout = { params: byRecord, response: adminPayout };
export const rejectPayout = {
  params: byRecord,
  body: z.object({ reason: z.string().trim().min(5, 'Please tell the creator why').max(1000) }),
  response: adminPayout,
};

export const adminSale = z
  .object({
    /** The order's id. */
    id: z.uuid(),
    videoId: z.uuid(),
    title: z.string(),
    creatorId: z.uuid(),
    buyerId: z.uuid(),
    status: z.enum(orderStatuses),
    ...amounts,
    creatorPence: z.int(),
    platformPence: z.int(),
    feePolicyVersion: z.int(),
    createdAt: z.iso.datetime(),
    soldAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminSale' });
export const adminListSales = { query: listQuery, response: z.array(adminSale) };
export const adminGetSale = { params: byRecord, response: adminSale };

export const historyEvent = z
  .object({
    eventId: z.uuid(),
    position: z.string(),
    streamId: z.string(),
    revision: z.int(),
    type: z.string(),
    at: z.iso.datetime(),
    actorId: z.uuid().nullable(),
    actorRole: z.string(),
    correlationId: z.string(),
    causationId: z.string().nullable(),
    /** As stored; personal data stays sealed. */
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'HistoryEvent' });

export const replaySale = {
  params: byRecord,
  /** Up to and including this position; all of it when left out. */
  query: z.object({ until: z.string().max(60).optional() }),
  response: z.object({
    id: z.uuid(),
    events: z.array(historyEvent),
    /** What the log says at that moment, folded from the events. */
    state: z.object({
      video: z.record(z.string(), z.unknown()),
      offer: z.record(z.string(), z.unknown()),
      order: z.record(z.string(), z.unknown()),
      account: z.record(z.string(), z.unknown()),
    }),
    checks: z.array(z.object({ name: z.string(), isTrue: z.boolean(), detail: z.string() })),
  }),
};
