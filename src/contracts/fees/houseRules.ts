/** How long shares are held and kept in reserve, what strikes mean, and from when. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './houseRules.schema.ts';

export type HouseRulesRecord = z.infer<typeof schema.houseRules>;

export const adminListHouseRules = endpoint<typeof schema.adminListHouseRules>({
  method: 'GET',
  path: '/api/admin/house-rules',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Versions of the house rules and proposals of others; filter {status, version}.',
});
export const adminGetHouseRules = endpoint<typeof schema.adminGetHouseRules>({
  method: 'GET',
  path: '/api/admin/house-rules/:id',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'One version of the house rules, or a proposal.',
});
export const proposeHouseRules = endpoint<typeof schema.proposeHouseRules>({
  method: 'POST',
  path: '/api/admin/house-rules',
  access: staff('finance'),
  limit: 'general',
  summary: 'Proposes other house rules from a UK day on, at least 30 days ahead.',
});
export const confirmHouseRules = endpoint<typeof schema.confirmHouseRules>({
  method: 'POST',
  path: '/api/admin/house-rules/:id/confirm',
  access: staff('finance'),
  limit: 'general',
  summary: 'Announces proposed house rules to all creators; the proposer cannot confirm them.',
});
export const dropHouseRules = endpoint<typeof schema.dropHouseRules>({
  method: 'POST',
  path: '/api/admin/house-rules/:id/drop',
  access: staff('finance'),
  limit: 'general',
  summary: 'Declines a proposal, or calls off announced house rules before they apply.',
});
