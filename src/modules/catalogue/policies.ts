/** How catalogue reacts to events. */
import { bySystem, causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { EventMetadata, EventStore } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { isShown, type MustShow } from '#platform/projections/barrier.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.ts';
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
import type { Drafts, FindAccountStanding, FindTrust, MediaWork, PreparationTries, Uploads, Visits } from './ports.ts';
import { withdrawEdit } from './edits/edit.ts';
import { approveByRule } from './review/review.ts';
import { isSampled } from './review/isSampled.ts';
import { sumDay } from './analytics/traffic.ts';
import type { VideoJob } from './upload/jobs.ts';
import { abandonVideo } from './upload/upload.ts';
import { video } from './listing/video.ts';

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

export const cataloguePolicies = (
  deps: Omit<PoliciesDeps, 'media' | 'uploads' | 'visits' | 'tries' | 'now' | 'newId' | 'idOf'>,
): Policy[] => {
  const { handle, load, send, db, drafts, findTrust, findAccountStanding, mustShow } = deps;
  const queue = createQueue(send);
  return [
    ...salePolicies(deps),
    policy<CatalogueEvent>('list at once what a trusted creator submits', {
      ReviewRequested: async ({ data: { videoId }, ...event }) => {
        const state = await load(video, videoId);
        if (state.status !== 'inReview' || !(await findTrust(state.creatorId)).isTrusted) return;
        if (state.disabledBy.length > 0 || (await findAccountStanding(state.creatorId)) !== 'open') return;
        // A moderator sees what a list that lags would hide.
        if (!(await isShown(mustShow, 'VideoProcessed'))) return;
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
