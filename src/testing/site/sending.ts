/** For tests of what people send us: the fields that were refused, and a nervous finger. */
import type { Problem } from '#contracts/http/problem.ts';

/** Field → what is wrong with it; nothing when it was taken. */
export const fieldsOf = (call: Promise<unknown>): Promise<Record<string, string>> =>
  call.then(
    () => ({}),
    (error: unknown) =>
      Object.fromEntries((error as Problem).errors.map(({ pointer, detail }) => [pointer.slice(2), detail])),
  );

/** Four at the same moment and one after them, as a nervous finger and a bad line send them. */
export const manyTimes = async <T>(send: () => Promise<T>): Promise<T[]> => [
  ...(await Promise.all(Array.from({ length: 4 }, send))),
  await send(),
];
