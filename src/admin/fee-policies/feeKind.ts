import { confirmFeePolicy, dropFeePolicy, type FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { formatBps } from '#contracts/shared/money.ts';
import type { VersionKind } from '#admin/parts/versions/versionKind.ts';

/** The fees in the console. */
export const feeKind: VersionKind<FeePolicyRecord> = {
  resource: 'fee-policies',
  title: 'Fees',
  noun: 'the fees',
  // `10% on top, 90% to the creator`
  text: ({ buyerFeeBps, creatorShareBps }) =>
    `${formatBps(buyerFeeBps)} on top, ${formatBps(creatorShareBps)} to the creator`,
  confirm: (call, id) => call(confirmFeePolicy, { params: { id } }),
  drop: (call, id, reason) => call(dropFeePolicy, { params: { id }, body: { reason } }),
};
