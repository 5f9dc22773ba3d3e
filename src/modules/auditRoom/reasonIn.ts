/** What an event gives as the reason. */

/** The fields that hold one, the plainest first. */
const FIELDS = ['reason', 'why', 'note', 'cause'] as const;

/** Null where there is none, or where it is sealed. */
export const reasonIn = (data: Readonly<Record<string, unknown>>): string | null => {
  for (const field of FIELDS) {
    const value = data[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};
