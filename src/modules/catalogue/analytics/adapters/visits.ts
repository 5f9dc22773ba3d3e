import type { Db } from '#platform/postgres/db.ts';
import type { Visit, Visits } from '#modules/catalogue/ports.ts';
import type { VisitTally } from '#modules/catalogue/analytics/traffic.ts';

type Row = {
  video_id: string;
  day: string;
  visitor: Buffer;
  source: VisitTally['source'];
  words: string | null;
  is_played: boolean;
};

const keyOf = ({ videoId, day, visitor }: Visit) => ({
  video_id: videoId,
  day,
  visitor: Buffer.from(visitor, 'base64url'),
});
const key = ['video_id', 'day', 'visitor'] as const;

export const postgresVisits = (db: Db): Visits => ({
  countView: async (visit, { source, words }) => {
    await db<Row>('catalogue_visits')
      .insert({ ...keyOf(visit), source, words })
      .onConflict(key)
      .merge({ source, words })
      // Who only played the preview so far.
      .whereNull('catalogue_visits.source');
  },
  countPreview: async (visit) => {
    await db<Row>('catalogue_visits')
      .insert({ ...keyOf(visit), is_played: true })
      .onConflict(key)
      .merge({ is_played: true });
  },
  finished: async (today) =>
    db('catalogue_visits')
      .where('day', '<', today)
      .distinct<{ videoId: string; day: string }[]>('video_id as videoId', db.raw(`to_char(day, 'YYYY-MM-DD') as day`)),
  tally: async (videoIds, from, to) =>
    db('catalogue_visits')
      .whereIn('video_id', videoIds)
      .whereBetween('day', [from, to])
      .groupBy('video_id', 'day', 'source', 'words')
      .select<VisitTally[]>(
        'video_id as videoId',
        'source',
        'words',
        db.raw(`to_char(day, 'YYYY-MM-DD') as day`),
        db.raw('count(*)::int as visitors'),
        db.raw('count(*) filter (where is_played)::int as played'),
      ),
  forget: async (videoId, day) => {
    await db<Row>('catalogue_visits').where({ video_id: videoId, day }).delete();
  },
});
