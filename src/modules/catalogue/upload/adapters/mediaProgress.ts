/** How far the work on each video is, for whichever process is asked. */
import type { MediaStep } from '#modules/catalogue/ports.ts';
import type { Db } from '#platform/postgres/db.ts';

export type ProgressBoard = {
  /** Notes it, at most every half second within one step. */
  enter: (videoId: string, step: MediaStep['step'], share?: number) => void;
  /** Undefined while no step is running. */
  find: (videoId: string) => Promise<MediaStep | undefined>;
  forget: (videoId: string) => Promise<void>;
};

const WRITTEN_EVERY_MS = 500;

type Row = MediaStep & { video_id: string };

/** In the table `media_progress`. What cannot be written is shown the next time. */
export const progressBoard = (db: Db): ProgressBoard => {
  const written = new Map<string, { step: string; at: number }>();
  return {
    enter: (videoId, step, share = 0) => {
      const last = written.get(videoId);
      if (last?.step === step && performance.now() - last.at < WRITTEN_EVERY_MS) return;
      written.set(videoId, { step, at: performance.now() });
      db<Row>('media_progress')
        .insert({ video_id: videoId, step, share })
        .onConflict('video_id')
        .merge()
        .catch(() => undefined);
    },
    find: async (videoId) =>
      db<Row>('media_progress').where({ video_id: videoId }).first<MediaStep | undefined>('step', 'share'),
    forget: async (videoId) => {
      written.delete(videoId);
      await db<Row>('media_progress').where({ video_id: videoId }).delete();
    },
  };
};
