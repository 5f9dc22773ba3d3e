/** How a person is called at the payment provider: unlike an order, which goes by its id alone. */
const PREFIX = 'plan:';

export const referenceOf = (userId: string): string => PREFIX + userId;

/** Undefined for the reference of something else. */
export const userOf = (reference: string | null): string | undefined =>
  reference?.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined;
