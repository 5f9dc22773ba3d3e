/** How catalogue reacts to events. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { uploadGivenUpDays } from '#contracts/site/houseRules.ts';
import { bySystem, causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventMetadata, EventStore } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { MustShow } from '#platform/projections/barrier.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, minutes, type Process } from '#platform/processes/process.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { SalesEvent } from '#events/sales.ts';
import { isLikenedBy } from '#projections/catalogue/likenesses.ts';
import { findVideoStatesOf } from '#projections/catalogue/videoRows.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import {
  discardUploadJob,
  forgetWithdrawnJob,
  hashOriginalJob,
  publishPicturesJob,
  removePublicMediaJob,
  restorePreviewJob,
  unpublishPicturesJob,
} from './jobs.ts';
import { noteTakedown } from './review/decision.ts';
import {
  countTraffic,
  disableVideo,
  enableVideo,
  noteWithdrawal,
  pauseVideo,
  resumeVideo,
  retireVideo,
  returnVideo,
} from './listing/listing.ts';
import type {
  Drafts,
  FindAccountStanding,
  FindTrust,
  MediaWork,
  PreparationTries,
  Staging,
  Uploads,
  Visits,
} from './ports.ts';
import { withdrawEdit } from './edits/edit.ts';
import { approveByRule } from './review/review.ts';
import { isSampled } from './review/isSampled.ts';
import { sumDay } from './analytics/traffic.ts';
import { triageVideoJob, type VideoJob } from './upload/jobs.ts';
import { quota, quotaOf, returnUpload } from './upload/quota.ts';
import { abandonVideo, completeUpload, giveUpUpload, repeatPreparation } from './upload/upload.ts';
import { creatorOf, video } from './listing/video.ts';

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  media: MediaWork;
  uploads: Uploads;
  visits: Visits;
  drafts: Drafts;
  tries: PreparationTries;
  findTrust: FindTrust;
  findAccountStanding: FindAccountStanding;
  now: () => string;
  newId: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
  readStream: EventStore['readStream'];
  mustShow: MustShow;
};

type EventOfVideo = { data: { videoId: string }; eventId: string; metadata: EventMetadata };

const createQueue =
  (send: PoliciesDeps['send']) =>
  (job: Job<VideoJob>) =>
  ({ data, eventId, metadata }: EventOfVideo) =>
    send(job, { videoId: data.videoId, cause: { eventId, metadata } }, { id: eventId });

/** What follows for a video from events of its offer. */
const salePolicies = ({ handle, load }: Pick<PoliciesDeps, 'handle' | 'load'>): Policy[] => [
  policy<SalesEvent>('retire a video when it is sold', {
    VideoSold: ({ data, ...event }) =>
      handle(video, data.videoId, retireVideo(data.videoId, data.orderId), causedBy(event)),
  }),
  policy<SalesEvent>('give a video back to its creator when its sale is annulled', {
    SaleAnnulled: async ({ data: { videoId, orderId }, ...event }) => {
      // Its retirement may still be pending.
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
  policy<SalesEvent>('pause the videos of a suspended creator', {
    SellerSuspended: ({ data: { videoId }, ...event }) => handle(video, videoId, pauseVideo(videoId), causedBy(event)),
    SellerReinstated: ({ data: { videoId }, ...event }) =>
      handle(video, videoId, resumeVideo(videoId), causedBy(event)),
  }),
  policy<SalesEvent>('take a video off the shelf when its offer is withdrawn', {
    OfferWithdrawn: ({ data: { videoId, takedown }, ...event }) =>
      takedown
        ? handle(video, videoId, noteTakedown({ videoId, ...takedown }), causedBy(event))
        : handle(video, videoId, noteWithdrawal(videoId), causedBy(event)),
  }),
];

/** What follows when a file waits for its examination, and when we could not prepare it. */
const examinationPolicies = ({
  handle,
  load,
  send,
  readStream,
}: Pick<PoliciesDeps, 'handle' | 'load' | 'send' | 'readStream'>): Policy[] => {
  const queue = async ({ data: { videoId }, eventId, metadata }: EventOfVideo): Promise<void> => {
    const owner = creatorOf(await load(video, videoId));
    await send(triageVideoJob, { videoId, cause: { eventId, metadata } }, { id: eventId, owner });
  };
  return [
    policy<CatalogueEvent>('examine a video when its upload is complete', {
      UploadCompleted: queue,
      PreparationRepeated: queue,
    }),
    policy<CatalogueEvent>('give the place of the day back when we could not prepare a video', {
      PreparationFailed: async ({ data: { videoId }, ...event }) => {
        const state = await load(video, videoId);
        // It counted on the day of its announcement.
        const [announced] = await readStream(streamOf(video, videoId), { maxCount: 1 });
        if (state.status === 'none' || announced === undefined) return;
        const upload = { creatorId: state.creatorId, day: ukDayAt(Date.parse(announced.metadata.at)), videoId };
        await handle(quota, quotaOf(upload), returnUpload(upload), causedBy(event));
      },
    }),
  ];
};

export const cataloguePolicies = (
  deps: Omit<PoliciesDeps, 'media' | 'uploads' | 'visits' | 'tries' | 'now' | 'newId' | 'idOf'>,
): Policy[] => {
  const { handle, load, send, db, drafts, findTrust, findAccountStanding, mustShow } = deps;
  const queue = createQueue(send);
  return [
    ...salePolicies(deps),
    ...examinationPolicies(deps),
    policy<CatalogueEvent>('list at once what a trusted creator submits', {
      ReviewRequested: async ({ data: { videoId }, ...event }) => {
        const state = await load(video, videoId);
        if (state.status !== 'inReview' || !(await findTrust(state.creatorId)).isTrusted) return;
        if (state.disabledBy.length > 0 || (await findAccountStanding(state.creatorId)) !== 'open') return;
        await mustShow('VideoProcessed');
        // Uploaded later than this one, and found to match it.
        if (await isLikenedBy(db, videoId, { statuses: ['inReview', 'listed', 'withdrawn', 'sold'] })) return;
        await handle(video, videoId, approveByRule(videoId, isSampled(videoId)), causedBy(event));
      },
    }),
    policy<CatalogueEvent>('publish the pictures when a video is listed', {
      VideoListed: queue(publishPicturesJob),
      ThumbnailChanged: queue(publishPicturesJob),
      VideoEnabled: queue(publishPicturesJob),
      VideoResumed: queue(publishPicturesJob),
    }),
    policy<CatalogueEvent>('hash the file that a buyer receives when a video is listed', {
      VideoListed: queue(hashOriginalJob),
    }),
    policy<CatalogueEvent>('make the preview of a returned video again', { VideoReturned: queue(restorePreviewJob) }),
    policy<AuthEvent>('tidy up when a creator leaves', {
      AccountErased: async ({ data, ...event }) => {
        await drafts.forgetAllOf(data.userId);
        for (const { id, status } of await findVideoStatesOf(db, data.userId)) {
          await handle(video, id, abandonVideo(id), causedBy(event));
          await handle(video, id, withdrawEdit(id), causedBy(event));
          // Its offer was withdrawn before, which catalogue may not have applied yet.
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
      VideoPaused: queue(unpublishPicturesJob),
    }),
    policy<CatalogueEvent>('remove the file when a video is refused or thrown away', {
      VideoRefused: queue(discardUploadJob),
      UploadCancelled: queue(discardUploadJob),
    }),
  ];
};

/** An upload without new bytes for so long is given up. */
const GIVEN_UP_AFTER_MS = uploadGivenUpDays * DAY_MS;
/** Of an announcement nothing has arrived. */
const NEVER_BEGUN_AFTER_MS = DAY_MS / 24;

type ExaminationDeps = Pick<PoliciesDeps, 'load' | 'send' | 'idOf' | 'readStream'>;

/** Queues the examination of an upload that is complete; once for the same `occasion`. */
const createQueueExamination =
  ({ load, send, readStream, idOf }: ExaminationDeps) =>
  async (videoId: string, occasion: string): Promise<void> => {
    const events = await readStream(streamOf(video, videoId));
    const begun = events.findLast(({ type }) => type === 'UploadCompleted' || type === 'PreparationRepeated');
    const state = await load(video, videoId);
    if (state.status !== 'processing' || begun === undefined) return;
    const { eventId, metadata } = begun;
    const id = idOf(`examine:${videoId}:${occasion}`);
    await send(triageVideoJob, { videoId, cause: { eventId, metadata } }, { id, owner: state.creatorId });
  };

/** Stores the uploads that this process has taken, and has them examined by whichever process comes first. */
export const createTending = ({ staging, ...deps }: ExaminationDeps & { staging: Staging }): (() => Promise<void>) => {
  const queueExamination = createQueueExamination(deps);
  return () =>
    staging.tend(
      async (videoId) => (await deps.load(video, videoId)).status,
      (videoId) => queueExamination(videoId, 'stored'),
    );
};

/** What takes time before a review: the upload, and its examination. */
export const uploadProcesses = (deps: PoliciesDeps): Process[] => {
  const { handle, load, media, uploads, tries, readStream, now } = deps;
  const queueExamination = createQueueExamination(deps);
  return [
    defineProcess({
      name: 'upload',
      title: 'Upload',
      ask: 'admin',
      states: { uploading: hours((uploadGivenUpDays + 1) * 24) },
      // The last byte may have arrived without anyone reporting it; an upload without new bytes is given up.
      step: async (videoId, cause) => {
        const state = await load(video, videoId);
        if (state.status !== 'uploading') return;
        const received = await uploads.received(videoId);
        if (received?.bytes === state.sizeBytes) {
          await handle(video, videoId, completeUpload(videoId, received.bytes), cause);
          return;
        }
        const [announced] = await readStream(streamOf(video, videoId), { maxCount: 1 });
        const hasBegun = received !== undefined && received.bytes > 0;
        const lastAt = (hasBegun ? received.lastAt : announced?.metadata.at) ?? now();
        const givenUpBefore = Date.parse(now()) - (hasBegun ? GIVEN_UP_AFTER_MS : NEVER_BEGUN_AFTER_MS);
        if (Date.parse(lastAt) < givenUpBefore) await handle(video, videoId, giveUpUpload(videoId), cause);
      },
    }),
    defineProcess({
      name: 'examination',
      title: 'Examination of a video',
      ask: 'admin',
      // Films are examined one after another, and a long one takes hours.
      states: {
        uploaded: hours(6, { quietMinutes: 30, everyMinutes: 60 }),
        // It has been tried often enough: it is stuck at once, and only staff have it tried again.
        failed: minutes(0, { quietMinutes: Infinity }),
      },
      find: tries.findUnfinished,
      step: async (videoId, cause) => {
        // A policy queues its examination.
        if ((await load(video, videoId)).status === 'unprepared')
          return handle(video, videoId, repeatPreparation(videoId), cause);
        if (await media.isAwaited(videoId))
          throw new Error('its file still lies at the process that took it, which could not store it yet');
        await queueExamination(videoId, now().slice(0, 13));
      },
    }),
  ];
};

/** Folds the visits of finished days into the log, one event per video and day. */
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
