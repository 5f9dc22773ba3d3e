import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VideoTrafficCounted } from '#events/catalogue.ts';
import type { Event, EventStore } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { prepareProjection, rebuild } from '#platform/projections/projection.ts';
import { aVideoSold, id } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import { findVideoTraffic, videoTraffic } from './videoTraffic.ts';

const { db, connectionString } = openTestDb();
let store: EventStore;
beforeAll(async () => {
  store = postgresEventStore({ connectionString });
});
afterAll(async () => {
  await store.close();
});

const happen = (event: Event, at: string) =>
  store.append(
    `video-${randomUUID()}`,
    [
      {
        ...event,
        eventId: randomUUID(),
        metadata: {
          schemaVersion: 1,
          at,
          actorId: null,
          actorRole: 'system',
          correlationId: 'c',
          causationId: null,
        },
      },
    ],
    'noStream',
  );
const counted = (data: Partial<VideoTrafficCounted['data']>): VideoTrafficCounted => ({
  type: 'VideoTrafficCounted',
  data: { videoId: id(1), day: '2026-06-01', views: 3, ...data },
});

describe('the traffic of a video', () => {
  it('joins the visits and the sale of one UK day, whichever is told first, and knows days counted long ago', async () => {
    const words = [{ words: 'oak', visitors: 2 }];
    await happen(counted({ previews: 1, sources: { search: 2, home: 1 }, words }), '2026-06-02T00:05:00.000Z');
    // Half past midnight in London.
    await happen(aVideoSold({ videoId: id(1), pricePence: 4900 }), '2026-06-01T23:30:00.000Z');
    await happen(counted({ day: '2026-06-02', views: 5, previews: 2 }), '2026-06-03T00:05:00.000Z');
    await happen(aVideoSold({ videoId: id(2), pricePence: 1000 }), '2026-06-02T12:00:00.000Z');
    const options = { store, connectionString, signal: new AbortController().signal };
    await prepareProjection(videoTraffic, options);
    await rebuild(videoTraffic, options);

    const rows = await findVideoTraffic(db, [id(1), id(2)], '2026-06-01', '2026-06-02');
    const none = { previews: 0, sources: {}, words: [], sales: 0, earnedPence: 0 };
    expect(rows.toSorted((a, b) => `${a.videoId}${a.day}`.localeCompare(`${b.videoId}${b.day}`))).toEqual([
      { ...none, videoId: id(1), day: '2026-06-01', views: 3, previews: 1, sources: { search: 2, home: 1 }, words },
      { ...none, videoId: id(1), day: '2026-06-02', views: 5, previews: 2, sales: 1, earnedPence: 4410 },
      { ...none, videoId: id(2), day: '2026-06-02', views: null, sales: 1, earnedPence: 900 },
    ]);
    expect(await findVideoTraffic(db, [id(1)], '2026-06-02', '2026-06-09')).toHaveLength(1);
  });
});
