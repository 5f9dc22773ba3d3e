import { z } from 'zod';
import { byRecord } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { formatBps, mostBuyerFeeBps } from '#contracts/shared/money.ts';
import { dropBody, proposalFields, versionFields } from './versions.schema.ts';

export const feePolicy = z
  .object({
    ...versionFields,
    /** Basis points of the creator's price. */
    buyerFeeBps: z.int(),
    creatorShareBps: z.int(),
  })
  .meta({ id: 'FeePolicy' });

export const adminListFeePolicies = { query: listQuery, response: z.array(feePolicy) };
export const adminGetFeePolicy = { params: byRecord, response: feePolicy };

const aFee = `Please give a fee from 0% to ${formatBps(mostBuyerFeeBps)}`;
const aShare = `Please give a share from ${formatBps(grantedShareBps)}, which creators signed for, to 100%`;
export const proposeFeePolicy = {
  body: z.object({
    buyerFeeBps: z.int(aFee).min(0, aFee).max(mostBuyerFeeBps, aFee),
    creatorShareBps: z.int(aShare).min(grantedShareBps, aShare).max(10_000, aShare),
    ...proposalFields,
  }),
  response: feePolicy,
};
export const confirmFeePolicy = { params: byRecord, response: feePolicy };
export const dropFeePolicy = { params: byRecord, body: dropBody, response: feePolicy };
