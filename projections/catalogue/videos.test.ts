import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VideoAnnounced, VideoTrafficCounted } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { aVideoSold, creatorId, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { users } from '#projections/auth/users.ts';
import { videos } from './videos.ts';
import { countVideosOf, findVideosOf } from './videoRows.ts';

const announced = (videoId: string, ofUser = creatorId): VideoAnnounced => ({
  type: 'VideoAnnounced',
  data: {
    videoId,
    creatorId: ofUser,
    sizeBytes: 1000,
    title: 'A shelf',
    description: '',
    category: 'diy',
    tags: [],
    pricePence: 4900,
  },
});
const counted = (videoId: string, day: string, views: number): VideoTrafficCounted => ({
  type: 'VideoTrafficCounted',
  data: { videoId, day, views },
});
const many = Array.from({ length: 501 }, (_, n) => announced(id(100 + n)));
const other = id(99);

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const facts = [
    ...many,
    announced(other, id(9)),
    aVideoSold({ videoId: id(100) }),
    aVideoSold({ videoId: other, creatorId: id(9) }),
    counted(id(100), '2026-06-01', 3),
    counted(id(100), '2026-06-02', 4),
    counted(id(600), '2026-06-01', 5),
    counted(other, '2026-06-01', 70),
  ];
  ({ db, drop } = await applyEvents([users, videos], facts));
});
afterAll(() => drop());

it('the list and the totals of a creator cover all videos, and nobody else’s', async () => {
  expect(await findVideosOf(db, creatorId)).toHaveLength(501);
  expect(await countVideosOf(db, creatorId)).toEqual({ byStatus: { uploading: 500, sold: 1 }, views: 12 });
});

it('the totals of who has no video are none', async () => {
  expect(await countVideosOf(db, id(8))).toEqual({ byStatus: {}, views: 0 });
});
