/** The background work on the files of a video. */
import { causedBy } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { findPicturesOfOthers } from '#projections/catalogue/likenesses.ts';
import { isProcessed, video, type ProcessedVideo, type Video } from './listing/video.ts';
import type { Drafts } from './ports.ts';
import { examinationJobs, type ExaminationDeps, type VideoJob } from './upload/jobs.ts';
import { noteOriginal } from './upload/upload.ts';

export type JobsDeps = ExaminationDeps & { db: Db; drafts: Pick<Drafts, 'forget'> };

export const publishPicturesJob = defineJob<VideoJob>('publish-pictures');
export const unpublishPicturesJob = defineJob<VideoJob>('unpublish-pictures');
export const removePublicMediaJob = defineJob<VideoJob>('remove-public-media');
export const restorePreviewJob = defineJob<VideoJob>('restore-preview');
export const forgetWithdrawnJob = defineJob<VideoJob>('forget-withdrawn');
export const discardUploadJob = defineJob<VideoJob>('discard-upload');
export const hashOriginalJob = defineJob<VideoJob>('hash-original');

/** Of a video from before originals were sealed. */
export const sealOriginalJob = defineJob<{ videoId: string }>('seal-original');

/** Pictures are named by content: those of a video made from the same bytes stay. */
const createForgetPictures =
  ({ media, db }: Pick<JobsDeps, 'media' | 'db'>) =>
  async (state: Video): Promise<void> => {
    if (!('pictures' in state) || !['cancelled', 'withdrawn', 'takenDown'].includes(state.status)) return;
    const { thumbnail, poster, stills, storyboard } = state.pictures;
    const names = [thumbnail, poster, ...stills, ...(storyboard ? [storyboard] : []), ...state.formerPictures];
    const others = await findPicturesOfOthers(db, state.videoId, state.pictures);
    await media.removePictures(names.filter((name) => !others.has(name)));
  };

/** Runs a step while the video is still in one of these states. */
const createWhileIn =
  (load: JobsDeps['load']) =>
  async (
    videoId: string,
    statuses: readonly ProcessedVideo['status'][],
    work: (state: ProcessedVideo) => Promise<void>,
  ): Promise<void> => {
    const state = await load(video, videoId);
    // The video has moved on meanwhile: the job no longer applies.
    if (isProcessed(state) && statuses.includes(state.status)) await work(state);
  };

const pictureJobs = ({ load, media }: JobsDeps): JobKind<VideoJob>[] => {
  const whileIn = createWhileIn(load);
  return [
    {
      ...publishPicturesJob,
      expireSeconds: 300,
      run: ({ videoId }) =>
        whileIn(videoId, ['listed'], async ({ pictures, formerPictures, disabledBy }) => {
          if (disabledBy.length === 0) await media.publish(pictures, formerPictures);
        }),
    },
    {
      ...unpublishPicturesJob,
      expireSeconds: 300,
      run: async ({ videoId }) => {
        const state = await load(video, videoId);
        if (
          isProcessed(state) &&
          (state.status === 'withdrawn' || state.status === 'takenDown' || state.disabledBy.length > 0)
        )
          await media.unpublish(state.pictures, state.formerPictures);
      },
    },
    {
      ...removePublicMediaJob,
      expireSeconds: 300,
      run: ({ videoId }) =>
        whileIn(videoId, ['sold'], async ({ pictures, formerPictures }) => {
          await media.unpublish(pictures, formerPictures);
          await media.removePreview(videoId);
        }),
    },
    {
      ...restorePreviewJob,
      expireSeconds: 60 * 60,
      run: ({ videoId }, signal) =>
        whileIn(videoId, ['withdrawn'], async () => void (await media.prepare(videoId, signal))),
    },
  ];
};

const removalJobs = (deps: JobsDeps): JobKind<VideoJob>[] => {
  const { load, media, drafts, tries } = deps;
  const forgetPictures = createForgetPictures(deps);
  return [
    {
      ...forgetWithdrawnJob,
      expireSeconds: 300,
      run: async ({ videoId }) => {
        const state = await load(video, videoId);
        if (state.status === 'listed') throw new Error(`video ${videoId} is not off the marketplace yet`);
        if (state.status === 'withdrawn' || state.status === 'takenDown') await media.removeFiles(videoId);
        await forgetPictures(state);
      },
    },
    {
      ...discardUploadJob,
      expireSeconds: 300,
      run: async ({ videoId }) => {
        await drafts.forget(videoId);
        await tries.forget(videoId);
        const state = await load(video, videoId);
        // A copy that may still be appealed keeps its file.
        if (isProcessed(state)) return;
        await media.discard(videoId);
        await forgetPictures(state);
      },
    },
  ];
};

/** A whole film is read, beside everything else. */
const hashOriginalKind = ({ handle, load, media }: JobsDeps): JobKind<VideoJob> => ({
  ...hashOriginalJob,
  expireSeconds: 60 * 60,
  run: async ({ videoId, cause }, signal) => {
    const state = await load(video, videoId);
    if (!isProcessed(state) || state.original !== null) return;
    const file = await media.hashOriginal(videoId, signal);
    if (file) await handle(video, videoId, noteOriginal({ videoId, ...file }), causedBy(cause));
  },
});

export const catalogueJobs = (deps: JobsDeps): JobKind<VideoJob>[] => [
  ...examinationJobs(deps),
  ...pictureJobs(deps),
  ...removalJobs(deps),
  hashOriginalKind(deps),
];

/** A whole film is read and written, beside everything else. */
export const sealOriginalKind = ({ media }: Pick<JobsDeps, 'media'>): JobKind<{ videoId: string }> => ({
  ...sealOriginalJob,
  expireSeconds: 60 * 60,
  run: ({ videoId }) => media.seal(videoId),
});

type SealingDeps = Pick<JobsDeps, 'media'> & { send: Jobs['send']; idOf: (text: string) => string };

/** So many are queued at once; the next sweep queues more. */
const MOST_QUEUED = 500;

/** Queues that work for every video that needs it, until none does: what arrives now is sealed. */
export const createSealing = ({ media, send, idOf }: SealingDeps): (() => Promise<void>) => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    const videoIds = await media.findInClear();
    isDone = videoIds.length === 0;
    for (const videoId of videoIds.slice(0, MOST_QUEUED))
      await send(sealOriginalJob, { videoId }, { id: idOf(`seal:${videoId}`) });
  };
};
