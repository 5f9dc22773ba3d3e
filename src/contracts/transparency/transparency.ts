import type { z } from 'zod';
import { byAddress, endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './transparency.schema.ts';

export type EventProof = z.infer<typeof schema.proveEvent.response>;
export type ConsistencyProof = z.infer<typeof schema.proveConsistency.response>;

/** Whoever checks many proofs reads the tiles, which are not counted here. */
const limit = byAddress(120, 60);

export const proveEvent = endpoint<typeof schema.proveEvent>({
  method: 'GET',
  path: '/api/transparency/proof',
  access: 'open',
  limit,
  summary: 'Proves that an event is in the tree over the log, as its newest checkpoint signs it.',
});

export const proveConsistency = endpoint<typeof schema.proveConsistency>({
  method: 'GET',
  path: '/api/transparency/consistency',
  access: 'open',
  limit,
  summary: 'Proves that the tree over the log with so many events is the beginning of a later one.',
});
