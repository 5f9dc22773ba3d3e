/** Who pays how much for a sale, and from when. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './feePolicies.schema.ts';

export type FeePolicyRecord = z.infer<typeof schema.feePolicy>;

export const adminListFeePolicies = endpoint<typeof schema.adminListFeePolicies>({
  method: 'GET',
  path: '/api/admin/fee-policies',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Versions of the fees and proposals of others; filter {status, version}.',
});
export const adminGetFeePolicy = endpoint<typeof schema.adminGetFeePolicy>({
  method: 'GET',
  path: '/api/admin/fee-policies/:id',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'One version of the fees, or a proposal.',
});
export const proposeFeePolicy = endpoint<typeof schema.proposeFeePolicy>({
  method: 'POST',
  path: '/api/admin/fee-policies',
  access: staff('finance'),
  limit: 'general',
  summary: 'Proposes other fees from a UK day on, at least 30 days ahead.',
});
export const confirmFeePolicy = endpoint<typeof schema.confirmFeePolicy>({
  method: 'POST',
  path: '/api/admin/fee-policies/:id/confirm',
  access: staff('finance'),
  limit: 'general',
  summary: 'Announces proposed fees to all creators; the proposer cannot confirm them.',
});
export const dropFeePolicy = endpoint<typeof schema.dropFeePolicy>({
  method: 'POST',
  path: '/api/admin/fee-policies/:id/drop',
  access: staff('finance'),
  limit: 'general',
  summary: 'Declines a proposal, or calls off announced fees before they apply.',
});
