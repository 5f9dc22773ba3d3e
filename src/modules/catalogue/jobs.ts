/** The background work on the files of a video. */
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type Job, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { findQueuePlace, type QueuePlace } from '#platform/jobs/queuePlace.ts';
import { findPicturesOfOthers } from '#projections/catalogue/likenesses.ts';
import { findSold } from '#projections/catalogue/videoRows.ts';
import { creatorOf, isProcessed, video, type ProcessedVideo, type Video } from './listing/video.ts';
import type { Drafts, MediaWork } from './ports.ts';
import { content, hasEndedUnlisted, passContentOn, takeContent } from './upload/content.ts';
import { noteOriginal, processVideo, refuseCopy, refuseVideo } from './upload/upload.ts';

export type JobsDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  media: MediaWork;
  drafts: Pick<Drafts, 'forget'>;
  send: Jobs['send'];
};

/** A video, and the event that caused the job. */
export type VideoJob = { videoId: string; cause: { eventId: string; metadata: EventMetadata } };

/** Of every upload; what is short, or is refused by its header, ends here. */
export const examineVideoJob = defineJob<VideoJob>('examine-video');
/** Of long films, which keep nobody waiting but each other. */
export const examineLongVideoJob = defineJob<VideoJob>('examine-long-video');
/** A film of more seconds is long; its examination takes a minute or two for ten of them. */
const LONG_SECONDS = 600;
export const publishPicturesJob = defineJob<VideoJob>('publish-pictures');
export const unpublishPicturesJob = defineJob<VideoJob>('unpublish-pictures');
export const removePublicMediaJob = defineJob<VideoJob>('remove-public-media');
export const restorePreviewJob = defineJob<VideoJob>('restore-preview');
export const forgetWithdrawnJob = defineJob<VideoJob>('forget-withdrawn');
export const discardUploadJob = defineJob<VideoJob>('discard-upload');
export const hashOriginalJob = defineJob<VideoJob>('hash-original');

/** The place of a video that waits for its examination, in whichever lane. */
export const createFindPlace =
  (db: Db) =>
  async (videoId: string): Promise<{ step: 'waiting' } & QueuePlace> => ({
    step: 'waiting',
    ...(await findQueuePlace(db, [examineVideoJob, examineLongVideoJob], ['videoId', videoId])),
  });

/** Of a video from before originals were sealed. */
export const sealOriginalJob = defineJob<{ videoId: string }>('seal-original');

const rule = 'A video is sold once, so the same content cannot be offered again.';
const alreadyUploaded = `This very file has been uploaded before. ${rule}`;
const alreadyYours = (title: string): string =>
  `You have uploaded this very file before, as “${title}”. Please continue with that one in My Videos, or delete it first.`;
const copyOfSold = `This looks like a copy of a video that has been sold here. ${rule} If it is not one, you may appeal.`;

/** Claims the bytes; returns a sentence and the other video when they belong to one. */
const createClaim =
  ({ handle, load }: Pick<JobsDeps, 'handle' | 'load'>) =>
  async (
    sha256: string,
    videoId: string,
    creatorId: string,
    cause: Cause,
  ): Promise<{ message: string; copyOf: string[] } | undefined> => {
    const { state } = await handle(content, sha256, takeContent(sha256, videoId, creatorId), cause);
    if (state.status !== 'taken' || state.videoId === videoId) return undefined;
    if (state.creatorId !== creatorId) return { message: alreadyUploaded, copyOf: [state.videoId] };
    const earlier = await load(video, state.videoId);
    if (!hasEndedUnlisted(earlier)) {
      const title = earlier.status === 'none' ? '' : (earlier.submitted ?? earlier.draft).title;
      return { message: alreadyYours(title), copyOf: [state.videoId] };
    }
    const { state: passed } = await handle(
      content,
      sha256,
      passContentOn(sha256, state.videoId, videoId, creatorId),
      cause,
    );
    if (passed.status !== 'taken' || passed.videoId === videoId) return undefined;
    return { message: alreadyUploaded, copyOf: [passed.videoId] };
  };

/**
 * Inspects an upload, compares it with every other video, and makes its preview and pictures. What takes longer than the lane allows
 * goes to the other one.
 */
const createExamine = (deps: JobsDeps, lane?: { mostSeconds: number; other: Job<VideoJob> }) => {
  const { handle, load, media, db, send } = deps;
  const claim = createClaim(deps);
  /** Answers whether it goes to the other lane. */
  const examine = async ({ videoId, cause }: VideoJob, signal: AbortSignal): Promise<boolean> => {
    const state = await load(video, videoId);
    // Discarded while an earlier run was working: the files of that run are removed too.
    if (state.status === 'cancelled') await media.discard(videoId);
    // The process that stores an awaited file queues the examination again.
    if (state.status !== 'processing' || (await media.isAwaited(videoId))) return false;
    const examined = await media.examine(videoId, signal, lane?.mostSeconds);
    if (examined === 'postponed') return true;
    if (examined.isRefused) {
      await handle(
        video,
        videoId,
        refuseVideo({ videoId, code: examined.code, message: examined.message }),
        causedBy(cause),
      );
      return false;
    }
    const { sha256, facts, advice, checks } = examined;
    const taken = await claim(sha256, videoId, state.creatorId, causedBy(cause));
    if (taken) {
      await handle(video, videoId, refuseVideo({ videoId, code: 'already-uploaded', ...taken }), causedBy(cause));
      return false;
    }
    const matches = await media.compare(videoId, signal);
    const pictures = await media.prepare(videoId, signal);
    const result = { videoId, sha256, facts, pictures, advice, checks, matches };
    const strong = matches.filter(({ verdict }) => verdict === 'strong').map((match) => match.videoId);
    const sold = await findSold(db, strong);
    const { state: now } =
      sold.length > 0
        ? await handle(video, videoId, refuseCopy(result, copyOfSold, sold), causedBy(cause))
        : await handle(video, videoId, processVideo(result), causedBy(cause));
    if (now.status === 'cancelled') await media.discard(videoId);
    return false;
  };
  return async (job: VideoJob, signal: AbortSignal): Promise<void> => {
    let goesOn = false;
    await media.alone(job.videoId, async () => void (goesOn = await examine(job, signal)));
    // Only now: whoever takes it must find nobody at work on the video.
    if (goesOn && lane) await send(lane.other, job, { owner: creatorOf(await load(video, job.videoId)) });
  };
};

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
  const { load, media, drafts } = deps;
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

const examination = { expireSeconds: 6 * 60 * 60, retries: 3, endsAfterMs: 0 };

export const catalogueJobs = (deps: JobsDeps): JobKind<VideoJob>[] => [
  // Its process queues a new one every hour; two at once would work on the same film.
  {
    ...examineVideoJob,
    ...examination,
    run: createExamine(deps, { mostSeconds: LONG_SECONDS, other: examineLongVideoJob }),
  },
  { ...examineLongVideoJob, ...examination, run: createExamine(deps) },
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
