import type { Db } from '#platform/postgres/db.ts';
import type { Visits } from '../ports.ts';

type Row = { video_id: string; day: string; visitor: Buffer };

export const postgresVisits = (db: Db): Visits => ({
  count: async (videoId, day, visitor) => {
    await db<Row>('catalogue_visits')
      .insert({ video_id: videoId, day, visitor: Buffer.from(visitor, 'base64url') })
      .onConflict(['video_id', 'day', 'visitor'])
      .ignore();
  },
  finished: async (today) =>
    db('catalogue_visits')
      .where('day', '<', today)
      .groupBy('video_id', 'day')
      .select<{ videoId: string; day: string; views: number }[]>(
        'video_id as videoId',
        db.raw(`to_char(day, 'YYYY-MM-DD') as day`),
        db.raw('count(*)::int as views'),
      ),
  forget: async (videoId, day) => {
    await db<Row>('catalogue_visits').where({ video_id: videoId, day }).delete();
  },
});
