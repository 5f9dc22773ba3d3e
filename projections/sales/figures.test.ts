import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { aVideoSold, creatorId, id, videoId } from '#testing/events.ts';
import { figures, readFigures } from './figures.ts';

const other = id(7);
const payoutId = id(13);
const ofSale = { orderId: id(11), videoId, creatorId };

/** One event a second. */
const events: readonly Event[] = [
  { type: 'ReviewRequested', data: { videoId } },
  { type: 'ReviewRequested', data: { videoId: other } },
  { type: 'VideoApproved', data: { videoId, note: '', isAutomatic: false } },
  { type: 'VideoApproved', data: { videoId: other, note: '', isAutomatic: true } },
  aVideoSold({ videoId, orderId: id(11) }),
  aVideoSold({ videoId: other, orderId: id(12) }),
  { type: 'PayoutPaid', data: { payoutId, creatorId, amountPence: 4410 } },
  { type: 'PayoutCutShort', data: { payoutId, creatorId, amountPence: 90, rest: [], reason: { subject: creatorId } } },
  { type: 'ClaimUpheld', data: { claimId: id(20), videoId, creatorId, by: null, reason: { subject: creatorId } } },
  { type: 'SaleAnnulled', data: { ...ofSale, creatorPence: 4410 } },
  aVideoSold({ videoId, orderId: id(14) }),
  aVideoSold({ videoId, orderId: id(15) }),
];

let db: Db;
let drop: () => Promise<void>;
let positions: string[];
beforeAll(async () => {
  ({ db, drop } = await applyEvents([figures], events));
  positions = (await db('figures').orderBy('position').select<{ position: string }[]>('position')).map(
    ({ position }) => position,
  );
});
afterAll(() => drop());

it('counts sales, payouts, claims and reviews up to the newest event', async () => {
  expect(await readFigures(db)).toEqual({
    videosSold: 3,
    videosSoldTwice: 1,
    claimsUpheld: 1,
    paidToCreatorsPence: 4500,
    // The rule for trusted creators keeps nobody waiting, so it does not count.
    medianReviewSeconds: 2,
  });
});

it('has the figures as of every earlier position', async () => {
  const sold = await Promise.all(positions.map(async (position) => (await readFigures(db, position)).videosSold));
  expect(sold).toEqual([1, 2, 2, 2, 2, 1, 2, 3]);
  const paid = await Promise.all(positions.map(async (at) => (await readFigures(db, at)).paidToCreatorsPence));
  expect(paid).toEqual([0, 0, 4410, 4500, 4500, 4500, 4500, 4500]);
});

it('is nothing before the first event', async () => {
  expect(await readFigures(db, '0')).toEqual({
    videosSold: 0,
    videosSoldTwice: 0,
    claimsUpheld: 0,
    paidToCreatorsPence: 0,
    medianReviewSeconds: null,
  });
});
