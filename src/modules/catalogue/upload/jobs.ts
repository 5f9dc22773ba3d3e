/** The examination of an upload: it ends with a result, with a refusal, or, when we fail too often, with our regret. */
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { toolMessage } from '#platform/media/run/toolMessage.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type Job, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { findQueuePlace, type QueuePlace } from '#platform/jobs/queuePlace.ts';
import { isOverdue } from '#platform/jobs/runWithin.ts';
import { isOutage } from '#platform/processes/outage.ts';
import { creatorOf, video } from '#modules/catalogue/listing/video.ts';
import type { FindOffer, MediaRefusal, MediaWork, PreparationTries } from '#modules/catalogue/ports.ts';
import { content, hasEndedUnlisted, passContentOn, takeContent } from './content.ts';
import { failPreparation, processVideo, refuseCopy, refuseVideo } from './upload.ts';

/** A video, and the event that caused the job. */
export type VideoJob = { videoId: string; cause: { eventId: string; metadata: EventMetadata } };
/** With the SHA-256 (hex) of the file, once that is known. */
type ExaminationJob = VideoJob & { sha256?: string };

export type ExaminationDeps = {
  handle: Handle;
  load: Load;
  media: MediaWork;
  findOffer: FindOffer;
  send: Jobs['send'];
  tries: Omit<PreparationTries, 'findUnfinished'>;
};

/** Of every upload: what its header or its hash refuses is refused before it waits for anything. */
const triageVideoJob = defineJob<ExaminationJob>('triage-video');
/** Of large files, which take up to minutes to read and keep nobody waiting but each other. */
const triageLargeVideoJob = defineJob<ExaminationJob>('triage-large-video');
/** Of short films. */
const examineVideoJob = defineJob<ExaminationJob>('examine-video');
/** Of long films, which keep nobody waiting but each other. */
const examineLongVideoJob = defineJob<ExaminationJob>('examine-long-video');
/** The number of files that are triaged at once; each takes seconds. */
const TRIAGES_AT_ONCE = 3;
/** A file of more bytes is large. */
const LARGE_BYTES = 1024 ** 3;
/** A film of more seconds is long; its examination takes a minute or two for ten of them. */
const LONG_SECONDS = 600;
/** After so many failures of ours it is for staff to try again. */
export const MOST_TRIES = 3;

/** The first job for an upload of so many bytes. */
export const triageJobOf = (sizeBytes: number): Job<VideoJob> =>
  sizeBytes > LARGE_BYTES ? triageLargeVideoJob : triageVideoJob;

/** The place of a video that waits for its examination: what is triaged now is examined in its turn. */
export const createFindPlace =
  (db: Db) =>
  async (videoId: string): Promise<{ step: 'waiting' } & QueuePlace> => ({
    step: 'waiting',
    ...(await findQueuePlace(
      db,
      [{ kind: examineVideoJob, after: [triageVideoJob, triageLargeVideoJob] }, { kind: examineLongVideoJob }],
      ['videoId', videoId],
    )),
  });

const rule = 'A video is sold once, so the same content cannot be offered again.';
const alreadyUploaded = `This very file has been uploaded before. ${rule}`;
const alreadyUnsold = `${alreadyUploaded} If it is yours, say so in the studio: we decide between the two of you.`;
const alreadyYours = (title: string): string =>
  `You have uploaded this very file before, as “${title}”. Please continue with that one in My Videos, or delete it first.`;
const copyOfSold = `This looks like a copy of a video that has been sold here. ${rule} If it is not one, you may appeal.`;

/** Claims the bytes; returns a sentence and the other video when they belong to one. */
const createClaim =
  ({ handle, load, findOffer }: Pick<ExaminationDeps, 'handle' | 'load' | 'findOffer'>) =>
  async (
    sha256: string,
    videoId: string,
    creatorId: string,
    cause: Cause,
  ): Promise<{ message: string; copyOf: string[] } | undefined> => {
    const { state } = await handle(content, sha256, takeContent(sha256, videoId, creatorId), cause);
    if (state.status !== 'taken' || state.videoId === videoId) return undefined;
    if (state.creatorId !== creatorId) {
      const { status } = await findOffer(state.videoId);
      return { message: status === 'sold' ? alreadyUploaded : alreadyUnsold, copyOf: [state.videoId] };
    }
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

/** What the work on a file threw; the log and the database have errors of their own. */
class WorkFailed extends Error {}

const failed = (cause: unknown): never => {
  throw new WorkFailed('the work on a file failed', { cause });
};

/** A stop of this process interrupts the work, and an outage keeps it from its file: neither says anything about the file. */
const isTry = (error: unknown, signal: AbortSignal): boolean =>
  !isOutage(error) && (!signal.aborted || isOverdue(signal));

type NextJob = { kind: Job<ExaminationJob>; data: ExaminationJob };
/** What a lane does with a file: the next job for it, or nothing where its examination has ended. */
type Work = (job: ExaminationJob, creatorId: string, signal: AbortSignal) => Promise<NextJob | undefined>;

/** Refuses a file, or one whose bytes belong to another video. Answers whether it did. */
const createRefuse = ({ handle, load, findOffer }: Pick<ExaminationDeps, 'handle' | 'load' | 'findOffer'>) => {
  const claim = createClaim({ handle, load, findOffer });
  return async (
    { videoId, cause }: VideoJob,
    creatorId: string,
    seen: MediaRefusal | { isRefused: false; sha256: string },
  ): Promise<boolean> => {
    const taken = seen.isRefused ? undefined : await claim(seen.sha256, videoId, creatorId, causedBy(cause));
    const refusal = seen.isRefused
      ? { code: seen.code, message: seen.message }
      : taken && { code: 'already-uploaded', ...taken };
    if (refusal) await handle(video, videoId, refuseVideo({ videoId, ...refusal }), causedBy(cause));
    return refusal !== undefined;
  };
};

/** Looks at the header and hashes the file. */
const createTriage = (deps: ExaminationDeps): Work => {
  const refuse = createRefuse(deps);
  return async (job, creatorId, signal) => {
    const seen = await deps.media.triage(job.videoId, signal).catch(failed);
    if ((await refuse(job, creatorId, seen)) || seen.isRefused) return undefined;
    const { sha256, durationSeconds } = seen;
    return { kind: durationSeconds > LONG_SECONDS ? examineLongVideoJob : examineVideoJob, data: { ...job, sha256 } };
  };
};

/** Those of these videos whose offers say that they are sold: `videos` may show it later. */
const soldAmong = async (
  { findOffer }: Pick<ExaminationDeps, 'findOffer'>,
  ids: readonly string[],
): Promise<string[]> => {
  const found = await Promise.all(ids.map(async (id) => ((await findOffer(id)).status === 'sold' ? [id] : [])));
  return found.flat();
};

/** Inspects an upload, compares it with every other video, and makes its preview and pictures. */
const createWork = (deps: ExaminationDeps): Work => {
  const { handle, media } = deps;
  const refuse = createRefuse(deps);
  return async (job, creatorId, signal) => {
    const { videoId, cause } = job;
    const examined = await media.examine(videoId, signal, job.sha256).catch(failed);
    if ((await refuse(job, creatorId, examined)) || examined.isRefused) return undefined;
    const { sha256, facts, advice, checks } = examined;
    const matches = await media.compare(videoId, signal).catch(failed);
    const pictures = await media.prepare(videoId, signal).catch(failed);
    const result = { videoId, sha256, facts, pictures, advice, checks, matches };
    const strong = matches.filter(({ verdict }) => verdict === 'strong').map((match) => match.videoId);
    const sold = await soldAmong(deps, strong);
    const { state: now } =
      sold.length > 0
        ? await handle(video, videoId, refuseCopy(result, copyOfSold, sold), causedBy(cause))
        : await handle(video, videoId, processVideo(result), causedBy(cause));
    if (now.status === 'cancelled') await media.discard(videoId);
    return undefined;
  };
};

/** Does that for a video that waits for it, and ends its examination when we have failed too often. */
const createExamine = (deps: ExaminationDeps, work: Work) => {
  const { handle, load, media, tries } = deps;

  const end = async ({ videoId, cause }: VideoJob): Promise<void> => {
    await handle(video, videoId, failPreparation(videoId), causedBy(cause));
    await media.forgetWork(videoId);
  };

  return async (job: ExaminationJob, signal: AbortSignal): Promise<NextJob | undefined> => {
    const { videoId, cause } = job;
    const state = await load(video, videoId);
    // Discarded while an earlier run was working: the files of that run are removed too.
    if (state.status === 'cancelled') await media.discard(videoId);
    // The process that stores an awaited file queues the examination again.
    if (state.status !== 'processing' || (await media.isAwaited(videoId))) return undefined;
    const counted = { videoId, causeId: cause.eventId };
    // Killed between its last try and its end.
    if ((await tries.count(counted)) >= MOST_TRIES) {
      await end(job);
      return undefined;
    }
    try {
      const next = await work(job, state.creatorId, signal);
      if (!next) await tries.forget(videoId);
      return next;
    } catch (error) {
      if (!(error instanceof WorkFailed)) throw error;
      const isLast = isTry(error.cause, signal) && (await tries.note(counted, toolMessage(error.cause))) >= MOST_TRIES;
      if (!isLast) throw error.cause;
      // It has ended: a job that was run once more would meet what staff have examined again, and count against it.
      await end(job);
      return undefined;
    }
  };
};

/** One lane of films, each of which is worked on by one process at a time. */
const createLane = (deps: ExaminationDeps, work: Work) => {
  const examine = createExamine(deps, work);
  return async (job: ExaminationJob, signal: AbortSignal): Promise<void> => {
    let next: NextJob | undefined;
    await deps.media.alone(job.videoId, async () => void (next = await examine(job, signal)));
    // Only now: whoever takes it must find nobody at work on the video.
    if (next) await deps.send(next.kind, next.data, { owner: creatorOf(await deps.load(video, job.videoId)) });
  };
};

/** Between its tries another film may leave the memory that this one lacked. */
const examination = {
  hasOwners: true,
  expireSeconds: 6 * 60 * 60,
  retries: MOST_TRIES,
  retryDelaySeconds: 15,
  endsAfterMs: 0,
};

export const examinationJobs = (deps: ExaminationDeps): JobKind<VideoJob>[] => {
  const triage = createLane(deps, createTriage(deps));
  const examine = createLane(deps, createWork(deps));
  return [
    { ...triageVideoJob, ...examination, concurrency: TRIAGES_AT_ONCE, run: triage },
    { ...triageLargeVideoJob, ...examination, run: triage },
    // Their process queues a new one every hour; two at once would work on the same film.
    { ...examineVideoJob, ...examination, run: examine },
    { ...examineLongVideoJob, ...examination, run: examine },
  ];
};
