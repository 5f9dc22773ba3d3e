import type { Complete } from './call.ts';

/**
 * The body of a call that moves money names its press: the given one, as where an answer was lost, or one of its own. What makes something new
 * has an id in its body already.
 */
export const withPress: Complete = ({ movesMoney }, body, { pressId }) => {
  const isNew = typeof body === 'object' && body !== null && 'submissionId' in body;
  return movesMoney && !isNew ? { pressId: pressId ?? crypto.randomUUID(), ...(body ?? {}) } : body;
};
