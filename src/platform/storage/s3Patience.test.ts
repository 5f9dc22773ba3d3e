import { describe, expect, it } from 'vitest';
import { StoreAway } from '#platform/files/storeAway.ts';
import { awayOr, within } from './s3Patience.ts';

/** A request to a store that never answers; it ends as the library's does. */
const hang = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' })));
  });

describe('a request to the store', () => {
  it('that is never answered is given up', async () => {
    await expect(within(1, hang)).rejects.toThrow(StoreAway);
  });

  it('that its reader gives up is no absence of the store', async () => {
    const reader = new AbortController();
    const reading = within(60_000, hang, reader.signal);
    reader.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an error', () => {
  const errorWith = (more: object): Error => Object.assign(new Error('x'), more);

  it.each([
    { code: 'ECONNREFUSED', $metadata: { attempts: 4 } },
    { code: 'ENOTFOUND' },
    { name: 'TimeoutError' },
    { $metadata: { httpStatusCode: 503 } },
  ])('that says that the store is away: %j', (more) => {
    const error = errorWith(more);
    expect(awayOr(error)).toBeInstanceOf(StoreAway);
    expect(awayOr(error)).toMatchObject({ cause: error });
  });

  it.each([
    { code: 'ERR_INVALID_ARG_TYPE' },
    { code: 'ENOENT' },
    { $metadata: { httpStatusCode: 403 } },
    { $metadata: { httpStatusCode: 412 }, code: 'PreconditionFailed' },
    {},
  ])('that says something else: %j', (more) => {
    const error = errorWith(more);
    expect(awayOr(error)).toBe(error);
  });
});
