import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { openEventsDb } from '#testing/applyEvents.ts';
import { aVideoListed, id } from '#testing/events.ts';
import { countListings } from './listingTotals.ts';
import { videoListings } from './videoListings.ts';

const others = [
  'OfferClaimed',
  'ClaimReleased',
  'VideoDisabled',
  'VideoEnabled',
  'VideoPaused',
  'VideoResumed',
  'OfferWithdrawn',
  'VideoTakenDown',
  'VideoSold',
] as const;

/** Facts about a few videos in any order, also in one that the marketplace refuses. */
const facts = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((n): Event => aVideoListed({ videoId: id(n) })),
    fc
      .tuple(fc.constantFrom(...others), fc.integer({ min: 1, max: 5 }))
      .map(([type, n]): Event => ({ type, data: { videoId: id(n) } })),
  ),
  { minLength: 30, maxLength: 60 },
);

it('counts what is offered after any facts', async () => {
  const { db, apply, drop } = await openEventsDb();
  onTestFinished(drop);
  const seen = new Set<number>();
  for (const events of fc.sample(facts, { seed: 20261128, numRuns: 12 })) {
    await apply([videoListings], events);
    const [{ count } = { count: -1 }] = await db('listing_matches')
      .where({ is_offered: true })
      .count<{ count: number }[]>('* as count');
    expect(await countListings(db)).toBe(count);
    seen.add(count);
  }
  expect(seen.size).toBeGreaterThan(1);
});
