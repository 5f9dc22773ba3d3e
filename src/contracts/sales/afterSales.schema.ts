import { z } from 'zod';
import {
  accesses,
  claimOutcomes,
  afterSaleNeeds,
  disputeOutcomes,
  problemKinds,
  problemStatuses,
  refundReasons,
  refundStatuses,
} from './afterSaleVocabulary.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { pressed, pressId } from '#contracts/shared/press.schema.ts';
import { text } from '#contracts/shared/typedText.schema.ts';

const byOrder = z.object({ orderId: z.uuid() });
const byRecord = z.object({ id: z.uuid() });

/** Both sides of a reported problem, and the decision. The text of a person whose account is closed is gone. */
export const problem = z
  .object({
    status: z.enum(problemStatuses),
    kind: z.enum(problemKinds),
    text: z.string().nullable(),
    /** The creator's answer; null until the creator gives it. */
    answer: z.string().nullable(),
    /** The report is refunded if nobody has decided it by then. */
    decideBefore: z.iso.datetime(),
    /** The reason for the decision; null while the report is open. */
    reason: z.string().nullable(),
    /** The amount refunded to the buyer; 0 when there is none. */
    amountPence: z.int(),
  })
  .meta({ id: 'ProblemReport' });

export const purchaseState = z
  .object({
    orderId: z.uuid(),
    /** The licence is still the buyer's: it was not transferred to somebody else. */
    isOwner: z.boolean(),
    access: z.enum(accesses),
    /** Refunded, or on its way to the buyer. */
    refundedPence: z.int(),
    /** What came back to the buyer in any way: refunds, and what their bank took back for good. */
    returnedPence: z.int(),
    /** The buyer can report a problem until then. */
    reportUntil: z.iso.datetime(),
    problem: problem.nullable(),
  })
  .meta({ id: 'PurchaseState' });
export const myPurchaseStates = { response: z.object({ purchases: z.array(purchaseState) }) };

const mostCharacters = 2000;
const problemText = z.object({
  kind: z.enum(problemKinds, 'Please choose what is wrong'),
  text: text('Please describe what is wrong', mostCharacters),
});
export const reportProblem = { params: byOrder, body: problemText, response: purchaseState };

export const salesProblem = problem
  .extend({ orderId: z.uuid(), title: z.string(), creatorPence: z.int() })
  .meta({ id: 'SalesProblem' });
export const mySalesProblems = { response: z.object({ problems: z.array(salesProblem) }) };
export const answerProblem = {
  params: byOrder,
  body: z.object({ text: text('Please write your answer', mostCharacters) }),
  response: salesProblem,
};

export const adminAfterSale = z
  .object({
    /** The order's id. */
    id: z.uuid(),
    videoId: z.uuid(),
    title: z.string(),
    creatorId: z.uuid(),
    creator: z.string(),
    buyerId: z.uuid(),
    /** Who owns the licence by a transfer; null while the buyer owns it. */
    recipientId: z.uuid().nullable(),
    totalPence: z.int(),
    /** The creator's credit for the sale. */
    creatorPence: z.int(),
    /** What came back to the buyer in any way: refunds, and what their bank took back for good. */
    returnedPence: z.int(),
    /** The creator's part of what came back. */
    creatorReversedPence: z.int(),
    soldAt: z.iso.datetime().nullable(),
    openedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    problemStatus: z.enum(problemStatuses).nullable(),
    problemKind: z.enum(problemKinds).nullable(),
    decideBefore: z.iso.datetime().nullable(),
    isAnswered: z.boolean(),
    refundStatus: z.enum(refundStatuses).nullable(),
    refundedPence: z.int(),
    isAnnulled: z.boolean(),
    disputeStatus: z.enum(disputeOutcomes).nullable(),
    disputeId: z.string().nullable(),
    /** The bank's code for the reason. */
    disputeReason: z.string().nullable(),
    disputedPence: z.int(),
    respondBy: z.iso.datetime().nullable(),
    submissions: z.int(),
    isWarned: z.boolean(),
    /** The latest copyright claim. */
    claimId: z.uuid().nullable(),
    claimStatus: z.enum(claimOutcomes).nullable(),
    access: z.enum(accesses),
    downloads: z.int(),
    refundablePence: z.int(),
    /** Above it two people have to want the same refund. */
    twoPeopleAbovePence: z.int(),
    /** The refund that somebody wants, until it is made or dropped; its reason is null where it is not there any more. */
    approval: z
      .object({ amountPence: z.int(), approvedBy: z.uuid(), reason: z.string().nullable(), isFault: z.boolean() })
      .nullable(),
    /** How much of the sale its creator has been paid, less what was reversed. */
    creatorPaidPence: z.int(),
    problem: problem.nullable(),
    refunds: z.array(
      z.object({
        n: z.int(),
        amountPence: z.int(),
        creatorPence: z.int(),
        reason: z.enum(refundReasons),
        status: z.enum(refundStatuses),
      }),
    ),
  })
  .meta({ id: 'AdminAfterSale' });
export const adminListAfterSales = { query: listQuery, response: z.array(adminAfterSale) };
export const afterSaleFilter = z.object({
  /** What finance has to do. */
  status: z.enum(afterSaleNeeds).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});

export const adminGetAfterSale = { params: byRecord, response: adminAfterSale };

const reason = text('Please say why; both sides will read it', 1000);
/** `isFault`: the video or its creator is to blame, which counts against the creator's trust. */
const decision = { reason, isFault: z.boolean().default(false), pressId };
export const refundSale = { params: byRecord, body: z.object(decision), response: adminAfterSale };
export const refundPartOfSale = {
  params: byRecord,
  body: z.object({ ...decision, amountPence: z.int('Please enter an amount').min(1, 'Please enter an amount') }),
  response: adminAfterSale,
};
/** The amount is that which the person has read. */
export const confirmRefund = {
  params: byRecord,
  body: z.object({ amountPence: z.int().min(1), pressId }),
  response: adminAfterSale,
};
export const dropRefund = { params: byRecord, body: pressed, response: adminAfterSale };
export const releaseShare = { params: byRecord, body: z.object({ reason, pressId }), response: adminAfterSale };

/** What the log proves about a sale, as text and as data. */
export const evidencePack = z
  .object({ fileName: z.string(), text: z.string(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'EvidencePack' });
export const getEvidence = { params: byRecord, response: evidencePack };
export const submitEvidence = { params: byRecord, response: adminAfterSale };
