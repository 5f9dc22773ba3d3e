/** Text that PostgreSQL cannot store: the character NUL, and lone surrogates. */
const ILLEGIBLE = /[\0\p{Cs}]/u;

/** JSON pointers (RFC 6901, after `#`) of the strings in this data that cannot be stored; `[]` when all can. */
export const illegibleIn = (data: unknown, pointer = '#'): string[] => {
  if (typeof data === 'string') return ILLEGIBLE.test(data) ? [pointer] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => illegibleIn(value, `${pointer}/${key}`));
};

/** The same data with U+FFFD in place of what cannot be stored. */
export const madeLegible = (data: unknown): unknown => {
  if (typeof data === 'string') return data.replace(/[\0\p{Cs}]/gu, '\uFFFD');
  if (Array.isArray(data)) return data.map(madeLegible);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, madeLegible(value)]));
};
