import { z } from 'zod';
import { holdReasons } from './afterSaleVocabulary.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { signedLink } from '#contracts/catalogue/catalogue.schema.ts';
import { videoDetails } from '#contracts/catalogue/videoDetails.schema.ts';
import { pressed, pressId } from '#contracts/shared/press.schema.ts';
import { minPayoutPence } from '#contracts/shared/money.ts';
import { holdCauseKeys } from '#contracts/payouts/payoutVocabulary.ts';
import { submissionId } from '#contracts/support/support.schema.ts';
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
const amounts = { pricePence: z.int(), buyerFeePence: z.int(), totalPence: z.int() };

/** The creator's price, and the amounts under the current fees. */
const offered = z.object({ pricePence: z.int(), totalPence: z.int(), creatorPence: z.int() });
const offerOf = { params: z.object({ videoId: z.uuid() }), response: offered };
export const repriceVideo = { ...offerOf, body: videoDetails.pick({ pricePence: true }) };
export const withdrawVideo = offerOf;

/** Validated even when other fields are missing, so that the form shows every error at once. */
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
/** The channel that a licence names. */
export const channelUrl = z
  .string(channelMissing)
  .trim()
  .max(300)
  .pipe(z.url({ protocol: /^https?$/, error: channelMissing }));
const checkout = z
  .object({
    channelUrl,
    /** What the buyer saw; a changed price answers 409 `price-changed`. */
    totalPence: z.int(),
    /** The hash of the licence that was shown; a buyer has to read a newer text first. */
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
    /** The title of the video; empty while the read model does not know it. */
    category: z.string(),
    status: z.enum(orderStatuses),
    channelUrl: z.string(),
    ...amounts,
    /** The rate of the fee when the order was created, in basis points of the price. */
    buyerFeeBps: z.int(),
    createdAt: z.iso.datetime(),
    soldAt: z.iso.datetime().nullable(),
    /** Where the buyer can continue to pay while the order is open, and until when. */
    payUrl: z.string().nullable(),
    payBefore: z.iso.datetime(),
    /** Why the order was lost. */
    lostBecause: z.enum(lossReasons).nullable(),
    /** What the buyer stated, in the text that was shown; null for orders from before it was stored. */
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

export const balance = z
  .object({
    pendingPence: z.int(),
    /** Below zero: later sales pay the debt first. */
    availablePence: z.int(),
    /** Shares of sales in doubt: a problem report, a dispute. */
    frozenPence: z.int(),
    /** Requested, not paid yet. */
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
    /** What came back to the balance, of a payout that was rejected when part of it had been sent; 0 otherwise. */
    returnedPence: z.int().nonnegative(),
    status: z.enum(payoutStatuses),
    requestedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    note: z.string().nullable(),
    /** While it is held: the reason, and the UK day of the next review. */
    hold: z.object({ cause: z.enum(holdCauseKeys), reviewOn: z.iso.date() }).nullable(),
  })
  .meta({ id: 'Payout' });
const tooLittle = 'The least you can withdraw is £10';
export const requestPayout = {
  body: z.object({ submissionId, amountPence: z.int('Please enter an amount').min(minPayoutPence, tooLittle) }),
  response: z.object({
    /** The first payout, where it takes several. */
    payout,
    /** A payout pays for at most 1,000 sales; an amount that draws on more is requested as several. */
    payoutCount: z.int(),
    /** What all of them pay. */
    requestedPence: z.int(),
    balance,
  }),
};
/** A part of the balance that cannot be withdrawn yet. */
export const hold = z
  .object({
    orderId: z.uuid(),
    title: z.string(),
    amountPence: z.int(),
    why: z.enum(holdReasons),
    /** Null when a person decides. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Hold' });
export const myPayouts = {
  response: z.object({
    payouts: z.array(payout),
    balance,
    /** The share that becomes available first is at the front; at most 100. */
    holds: z.array(hold),
    holdCount: z.int(),
  }),
};

/** A year or a month of the caller's own account, in UTC. */
export const statement = z
  .object({
    /** The balance before the period. */
    openingPence: z.int(),
    lines: z.array(
      z.object({
        at: z.iso.datetime(),
        what: z.enum(statementLines),
        /** The title of the video; null when the line is about several or none. */
        title: z.string().nullable(),
        /** Added to the balance, or taken from it. */
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

/** Counted from the log; only claims what the log holds. */
export const adminPayout = payout
  .extend({
    creatorId: z.uuid(),
    creator: z.string(),
    /** The state that was read last. */
    payee: payeeStanding,
    /** The bank account was changed: nothing is paid out before this moment. */
    payoutsFrom: z.iso.datetime().nullable(),
    sales: z.array(z.object({ orderId: z.uuid(), title: z.string(), amountPence: z.int(), soldAt: z.iso.datetime() })),
    /** Above the limit two people have to release it: the first of them. */
    needsTwoPeople: z.boolean(),
    approvedBy: z.uuid().nullable(),
    heldBy: z.uuid().nullable(),
    /** What has been sent so far. */
    sentPence: z.int().nonnegative(),
    /** Why it was not sent to its end: `sale_in_doubt`, `payee_missing`, `payee_changed`, or a code of the provider. */
    failure: z.string().nullable(),
    releasedBy: z.uuid().nullable(),
    releasedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminPayout' });
export const adminListPayouts = { query: listQuery, response: z.array(adminPayout) };
export const adminGetPayout = { params: byRecord, response: adminPayout };
export const releasePayout = { params: byRecord, body: pressed, response: adminPayout };
export const rejectPayout = {
  params: byRecord,
  body: z.object({ reason: z.string().trim().min(5, 'Please tell the creator why').max(1000), pressId }),
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
    /** Who owns the licence by a transfer; null while the buyer owns it. */
    recipientId: z.uuid().nullable(),
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
    /** The state at that moment, folded from the events. */
    state: z.object({
      video: z.record(z.string(), z.unknown()),
      offer: z.record(z.string(), z.unknown()),
      order: z.record(z.string(), z.unknown()),
      account: z.record(z.string(), z.unknown()),
    }),
    checks: z.array(z.object({ name: z.string(), isTrue: z.boolean(), detail: z.string() })),
  }),
};
