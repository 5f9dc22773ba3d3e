import type { Db } from '#platform/postgres/db.ts';
import type { VideoDraft } from '#events/catalogue.ts';
import type { Drafts } from '#modules/catalogue/ports.ts';

type Row = { video_id: string; creator_id: string; draft: VideoDraft; saved_at: string };

export const postgresDrafts = (db: Db): Drafts => ({
  find: async (videoIds) => {
    const rows = await db<Row>('catalogue_drafts').whereIn('video_id', videoIds);
    return new Map(rows.map(({ video_id: videoId, draft }) => [videoId, draft]));
  },
  save: async (videoId, creatorId, draft, at) => {
    await db<Row>('catalogue_drafts')
      .insert({ video_id: videoId, creator_id: creatorId, draft, saved_at: at })
      .onConflict('video_id')
      .merge(['draft', 'saved_at']);
  },
  forget: async (videoId) => {
    await db<Row>('catalogue_drafts').where({ video_id: videoId }).delete();
  },
  forgetAllOf: async (creatorId) => {
    await db<Row>('catalogue_drafts').where({ creator_id: creatorId }).delete();
  },
});
