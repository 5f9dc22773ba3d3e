/** The promises of the event store's port, as one suite for every adapter. */
import { afterAll, beforeAll, describe } from 'vitest';
import { appendRules } from './eventStoreAppendRules.ts';
import { payloadRules } from './eventStorePayloadRules.ts';
import { size, type StoreUnderTest } from './eventStoreRig.ts';
import { tailRules } from './eventStoreTailRules.ts';

export type { StoreUnderTest };

/** Declares the suite; `make` is called once, and the store need not be empty. */
export const eventStoreSuite = (name: string, make: () => Promise<StoreUnderTest>): void => {
  describe(`${name} as an event store, ${JSON.stringify(size)}`, () => {
    let made: StoreUnderTest | undefined;
    beforeAll(async () => {
      made = await make();
    });
    afterAll(() => made?.close());
    const use = (): StoreUnderTest => {
      if (!made) throw new Error('the store could not be made');
      return made;
    };
    describe('appending', () => appendRules(use));
    describe('reading', () => payloadRules(use));
    describe('following', () => tailRules(use));
  });
};
