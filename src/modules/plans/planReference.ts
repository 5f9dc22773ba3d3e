/**
 * The reference of a person at the payment provider: it has a prefix, unlike that of an order, which is the id alone.
 */
const PREFIX = 'plan:';

export const referenceOf = (userId: string): string => PREFIX + userId;

/** Undefined for any other reference. */
export const userOf = (reference: string | null): string | undefined =>
  reference?.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined;
