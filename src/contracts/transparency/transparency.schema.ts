import { z } from 'zod';

/** 32 bytes in base64. */
const hash = z.base64().length(44);
const size = z.coerce.number<string>().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const proveEvent = {
  query: z.object({ event: z.uuid('Please give the id of an event') }),
  response: z.object({
    event: z.uuid(),
    /** Which leaf of the tree the event is, from 0. */
    leaf: z.int().min(0),
    /** The hash of this leaf. */
    hash,
    /** The number of leaves of the checkpoint. */
    size: z.int().min(1),
    /** From the leaf up (RFC 9162, 2.1.3). */
    hashes: z.array(hash),
    /** The signed head of the tree (C2SP tlog-checkpoint). */
    checkpoint: z.string(),
  }),
};

export const proveConsistency = {
  query: z.object({ from: size, to: size }),
  response: z.object({
    from: z.int().min(1),
    to: z.int().min(1),
    /** RFC 9162, 2.1.4; none when both sizes are the same. */
    hashes: z.array(hash),
  }),
};
