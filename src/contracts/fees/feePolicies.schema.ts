import { z } from 'zod';
import { decision } from '#contracts/shared/decision.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { feePolicyStatuses } from './vocabulary.ts';
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { formatBps, mostBuyerFeeBps } from '#contracts/shared/money.ts';
import { text } from '#contracts/shared/typedText.schema.ts';

const byRecord = z.object({ id: z.uuid() });

export const feePolicy = z
  .object({
    id: z.uuid(),
    /** Sales store it; null until the fees are announced. */
    version: z.int().nullable(),
    status: z.enum(feePolicyStatuses),
    /** Basis points of the creator's price. */
    buyerFeeBps: z.int(),
    creatorShareBps: z.int(),
    /** The fees apply from this moment on. */
    from: z.iso.datetime(),
    reason: z.string(),
    /** Nobody proposed the first version: it comes from the settings. */
    proposedBy: z.uuid().nullable(),
    proposer: z.string().nullable(),
    proposedAt: z.iso.datetime(),
    ...decision,
    /** Why it was declined or called off. */
    dropReason: z.string().nullable(),
  })
  .meta({ id: 'FeePolicy' });

export const feePolicyFilter = z.object({
  status: z.enum(feePolicyStatuses).optional(),
  version: z.int().optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
export const adminListFeePolicies = { query: listQuery, response: z.array(feePolicy) };
export const adminGetFeePolicy = { params: byRecord, response: feePolicy };

const aFee = `Please give a fee from 0% to ${formatBps(mostBuyerFeeBps)}`;
const aShare = `Please give a share from ${formatBps(grantedShareBps)}, which creators signed for, to 100%`;
export const proposeFeePolicy = {
  body: z.object({
    buyerFeeBps: z.int(aFee).min(0, aFee).max(mostBuyerFeeBps, aFee),
    creatorShareBps: z.int(aShare).min(grantedShareBps, aShare).max(10_000, aShare),
    /** The fees apply from the beginning of this UK day. */
    day: z.iso.date('Please choose a day'),
    /** Only staff read this. */
    reason: text('Please tell your colleagues why', 1000),
  }),
  response: feePolicy,
};
export const confirmFeePolicy = { params: byRecord, response: feePolicy };
export const dropFeePolicy = {
  params: byRecord,
  body: z.object({ reason: text('Please tell your colleagues why', 1000) }),
  response: feePolicy,
};
