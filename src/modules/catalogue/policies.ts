/** What catalogue does when something happened. */
import { spotCheckOneIn, uploadGivenUpDays } from '#contracts/site/houseRules.ts';
import { bySystem, causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type Job, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { SalesEvent } from '#events/sales.ts';
import { findPicturesOfOthers, isLikenedBy } from '#projections/catalogue/likenesses.ts';
import { findStatuses, findUploading, findVideosOf } from '#projections/catalogue/videoRows.ts';
import { content, hasEndedUnlisted, passContentOn, takeContent } from './upload/content.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import { noteTakedown } from './review/decision.ts';
import {
  countTraffic,
  disableVideo,
  enableVideo,
  noteWithdrawal,
  retireVideo,
  returnVideo,
} from './listing/listing.ts';
import type { Drafts, FindTrust, MediaWork, Uploads, Visits } from './ports.ts';
import { approveByRule } from './review/review.ts';
import { sumDay } from './analytics/traffic.ts';
import { abandonVideo, completeUpload, giveUpUpload, processVideo, refuseCopy, refuseVideo } from './upload/upload.ts';
import { isProcessed, video, type ProcessedVideo, type Video } from './listing/video.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const discardUploadJob = defineJob<VideoJob>('discard-upload');
const examineVideoJob = defineJob<VideoJob>('examine-video');
const forgetWithdrawnJob = defineJob<VideoJob>('forget-withdrawn');
const publishPicturesJob = defineJob<VideoJob>('publish-pictures');
const removePublicMediaJob = defineJob<VideoJob>('remove-public-media');
const restorePreviewJob = defineJob<VideoJob>('restore-preview');
const unpublishPicturesJob = defineJob<VideoJob>('unpublish-pictures');

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  media: MediaWork;
  uploads: Uploads;
  visits: Visits;
  drafts: Drafts;
  findTrust: FindTrust;
  now: () => string;
  newId: () => string;
};

type VideoJob = { videoId: string; cause: { eventId: string; metadata: EventMetadata } };

/** The same answer for the same video, however often it is asked. */
const isSampled = (videoId: string): boolean => Number.parseInt(videoId.slice(-4), 16) % spotCheckOneIn === 0;

export const cataloguePolicies = (
  deps: Pick<PoliciesDeps, 'handle' | 'load' | 'send' | 'db' | 'drafts' | 'findTrust'>,
): Policy[] => {
  const { handle, load, send, db, drafts, findTrust } = deps;
  const queue =
    (job: Job<VideoJob>) =>
    ({ data, eventId, metadata }: { data: { videoId: string }; eventId: string; metadata: EventMetadata }) =>
      send(job, { videoId: data.videoId, cause: { eventId, metadata } }, { id: eventId });
  return [
    policy<CatalogueEvent>('examine a video when its upload is complete', { UploadCompleted: queue(examineVideoJob) }),
    policy<CatalogueEvent>('list at once what a trusted creator submits', {
      ReviewRequested: async ({ data: { videoId }, ...event }) => {
        const state = await load(video, videoId);
        if (state.status !== 'inReview' || !(await findTrust(state.creatorId)).isTrusted) return;
        // Uploaded later than this one, and found to be like it.
        if (await isLikenedBy(db, videoId, { statuses: ['inReview', 'listed', 'withdrawn', 'sold'] })) return;
        await handle(video, videoId, approveByRule(videoId, isSampled(videoId)), causedBy(event));
      },
    }),
    policy<CatalogueEvent>('publish the pictures when a video is listed', {
      VideoListed: queue(publishPicturesJob),
      ThumbnailChanged: queue(publishPicturesJob),
      VideoEnabled: queue(publishPicturesJob),
    }),
    policy<SalesEvent>('retire a video when it is sold', {
      VideoSold: ({ data, ...event }) =>
        handle(video, data.videoId, retireVideo(data.videoId, data.orderId), causedBy(event)),
    }),
    policy<SalesEvent>('give a video back to its creator when its sale is annulled', {
      SaleAnnulled: async ({ data: { videoId, orderId }, ...event }) => {
        // Its retirement may still be on the way.
        if ((await load(video, videoId)).status === 'listed') throw new Error(`video ${videoId} is not retired yet`);
        await handle(video, videoId, returnVideo(videoId, orderId), causedBy(event));
      },
    }),
    policy<SalesEvent>('disable a video while a copyright claim blocks its offer', {
      OfferBlocked: ({ data: { videoId, claimId }, ...event }) =>
        handle(video, videoId, disableVideo(videoId, claimId), causedBy(event)),
      OfferUnblocked: ({ data: { videoId, claimId }, ...event }) =>
        handle(video, videoId, enableVideo(videoId, claimId), causedBy(event)),
    }),
    policy<CatalogueEvent>('make the preview of a returned video again', { VideoReturned: queue(restorePreviewJob) }),
    policy<SalesEvent>('take a video off the shelf when its offer is withdrawn', {
      OfferWithdrawn: ({ data: { videoId, reason, takedown }, ...event }) =>
        takedown
          ? handle(video, videoId, noteTakedown({ videoId, reason, ...takedown }), causedBy(event))
          : handle(video, videoId, noteWithdrawal(videoId), causedBy(event)),
    }),
    policy<AuthEvent>('tidy up when a creator leaves', {
      AccountErased: async ({ data, ...event }) => {
        await drafts.forgetAllOf(data.userId);
        for (const { id, status } of await findVideosOf(db, data.userId)) {
          await handle(video, id, abandonVideo(id), causedBy(event));
          // Its offer was withdrawn before, which the catalogue may be about to hear.
          if (status === 'listed' || status === 'withdrawn' || status === 'takenDown')
            await queue(forgetWithdrawnJob)({ data: { videoId: id }, ...event });
        }
      },
    }),
    policy<CatalogueEvent>('remove preview and public pictures when a video is retired', {
      VideoRetired: queue(removePublicMediaJob),
    }),
    policy<CatalogueEvent>('hide the pictures of a video that was withdrawn, taken down or disabled', {
      VideoWithdrawn: queue(unpublishPicturesJob),
      VideoTakenDown: queue(unpublishPicturesJob),
      VideoDisabled: queue(unpublishPicturesJob),
    }),
    policy<CatalogueEvent>('remove the file when a video is refused or thrown away', {
      VideoRefused: queue(discardUploadJob),
      UploadCancelled: queue(discardUploadJob),
    }),
  ];
};

const rule = 'A video is sold once, so the same content cannot be offered again.';
const alreadyUploaded = `This very file has been uploaded before. ${rule}`;
const alreadyYours = (title: string): string =>
  `You have uploaded this very file before, as “${title}”. Please go on with that one in My Videos, or throw it away first.`;
const copyOfSold = `This looks like a copy of a video that has been sold here. ${rule} If it is not one, you may appeal.`;

export const catalogueJobs = (deps: PoliciesDeps): JobKind<VideoJob>[] => {
  const { handle, load, media, db } = deps;

  /** Claims the bytes; a sentence when they belong to another video. */
  const claim = async (
    sha256: string,
    videoId: string,
    creatorId: string,
    cause: Cause,
  ): Promise<string | undefined> => {
    const { state } = await handle(content, sha256, takeContent(sha256, videoId, creatorId), cause);
    if (state.status !== 'taken' || state.videoId === videoId) return undefined;
    if (state.creatorId !== creatorId) return alreadyUploaded;
    const earlier = await load(video, state.videoId);
    if (!hasEndedUnlisted(earlier))
      return alreadyYours(earlier.status === 'none' ? '' : (earlier.submitted ?? earlier.draft).title);
    const passed = await handle(content, sha256, passContentOn(sha256, state.videoId, videoId, creatorId), cause);
    return passed.state.status === 'taken' && passed.state.videoId === videoId ? undefined : alreadyUploaded;
  };

  const examine = async ({ videoId, cause }: VideoJob, signal: AbortSignal): Promise<void> => {
    const state = await load(video, videoId);
    // Thrown away while an earlier run was at it: what that run made goes too.
    if (state.status === 'cancelled') await media.discard(videoId);
    if (state.status !== 'processing') return;
    const examined = await media.examine(videoId, signal);
    if (examined.isRefused) {
      await handle(video, videoId, refuseVideo(videoId, examined.code, examined.message), causedBy(cause));
      return;
    }
    const { sha256, facts, advice, checks } = examined;
    const taken = await claim(sha256, videoId, state.creatorId, causedBy(cause));
    if (taken !== undefined) {
      await handle(video, videoId, refuseVideo(videoId, 'already-uploaded', taken), causedBy(cause));
      return;
    }
    const matches = await media.compare(videoId, signal);
    const pictures = await media.prepare(videoId, signal);
    const result = { videoId, sha256, facts, pictures, advice, checks, matches };
    const strong = matches.filter(({ verdict }) => verdict === 'strong').map((match) => match.videoId);
    const isCopyOfSold = (await findStatuses(db, strong)).includes('sold');
    const { state: now } = isCopyOfSold
      ? await handle(video, videoId, refuseCopy(result, copyOfSold), causedBy(cause))
      : await handle(video, videoId, processVideo(result), causedBy(cause));
    if (now.status === 'cancelled') await media.discard(videoId);
  };

  /** Pictures go by their content: those of a video made from the same bytes stay. */
  const forgetPictures = async (state: Video): Promise<void> => {
    if (!('pictures' in state) || !['cancelled', 'withdrawn', 'takenDown'].includes(state.status)) return;
    const { thumbnail, poster, stills, storyboard } = state.pictures;
    const names = [thumbnail, poster, ...stills, ...(storyboard ? [storyboard] : []), ...state.formerPictures];
    const others = await findPicturesOfOthers(db, state.videoId, state.pictures);
    await media.removePictures(names.filter((name) => !others.has(name)));
  };

  const whileIn = async (
    videoId: string,
    statuses: readonly ProcessedVideo['status'][],
    work: (state: ProcessedVideo) => Promise<void>,
  ): Promise<void> => {
    const state = await load(video, videoId);
    // Moved on meanwhile: what was asked for is no longer true.
    if (isProcessed(state) && statuses.includes(state.status)) await work(state);
  };

  return [
    { ...examineVideoJob, expireSeconds: 6 * 60 * 60, retries: 3, run: examine },
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
        await deps.drafts.forget(videoId);
        const state = await load(video, videoId);
        // A copy that may still be appealed keeps its file.
        if (isProcessed(state)) return;
        await media.discard(videoId);
        await forgetPictures(state);
      },
    },
  ];
};

/** An upload that nobody has gone on with for so long is given up. */
const GIVEN_UP_AFTER_MS = uploadGivenUpDays * DAY_MS;

/**
 * Completes uploads whose last byte is here but whose completion was never said, and throws away what was given up. Run
 * it every few minutes and at start.
 */
export const sweepUploads = async ({ handle, db, uploads, now, newId }: PoliciesDeps): Promise<void> => {
  const cause = bySystem(newId());
  const givenUpBefore = new Date(Date.parse(now()) - GIVEN_UP_AFTER_MS).toISOString();
  for (const { id, sizeBytes, announcedAt } of await findUploading(db)) {
    const received = await uploads.received(id);
    if (received?.bytes === sizeBytes) await handle(video, id, completeUpload(id, received.bytes), cause);
    else if ((received?.lastAt ?? announcedAt) < givenUpBefore) await handle(video, id, giveUpUpload(id), cause);
  }
};

/** Folds the visits of finished days into the log, one fact per video and day. */
export const foldVisits = async ({
  handle,
  visits,
  now,
  newId,
}: Pick<PoliciesDeps, 'handle' | 'visits' | 'now' | 'newId'>): Promise<void> => {
  const cause = bySystem(newId());
  for (const { videoId, day } of await visits.finished(ukDayAt(Date.parse(now())))) {
    const traffic = sumDay(await visits.tally([videoId], day, day));
    await handle(video, videoId, countTraffic(videoId, day, traffic), cause);
    await visits.forget(videoId, day);
  }
};
