/** What catalogue does when something happened. */
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import type { AuthEvent } from '#modules/auth/events.ts';
import type { SalesEvent } from '#modules/sales/events.ts';
import { findUploading, findVideosOf } from '#projections/videos.ts';
import { content, takeContent } from './content.ts';
import type { CatalogueEvent } from './events.ts';
import type { MediaWork, Uploads, Visits } from './ports.ts';
import { ukDayAt } from './ukDay.ts';
import {
  completeUpload,
  countTraffic,
  refuseVideo,
  retireVideo,
  returnUnreviewed,
  submitVideo,
  video,
} from './video.ts';

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  media: MediaWork;
  uploads: Uploads;
  visits: Visits;
  now: () => string;
  newId: () => string;
};

type VideoJob = { videoId: string; cause: { eventId: string; metadata: EventMetadata } };

export const cataloguePolicies = ({ handle, send, db }: Pick<PoliciesDeps, 'handle' | 'send' | 'db'>): Policy[] => {
  const queue =
    (name: string) =>
    ({ data, eventId, metadata }: { data: { videoId: string }; eventId: string; metadata: EventMetadata }) =>
      send(name, { videoId: data.videoId, cause: { eventId, metadata } } satisfies VideoJob, { id: eventId });
  return [
    policy<CatalogueEvent>('examine a video when its upload is complete', { UploadCompleted: queue('examine-video') }),
    policy<CatalogueEvent>('publish the pictures when a video is listed', { VideoListed: queue('publish-pictures') }),
    policy<SalesEvent>('retire a video when it is sold', {
      VideoSold: ({ data, ...event }) =>
        handle(video, data.videoId, retireVideo(data.videoId, data.orderId), causedBy(event)),
    }),
    policy<AuthEvent>('return what waits for review when its creator leaves', {
      AccountErased: async ({ data, ...event }) => {
        for (const { id, status } of await findVideosOf(db, data.userId))
          if (status === 'inReview') await handle(video, id, returnUnreviewed(id), causedBy(event));
      },
    }),
    policy<CatalogueEvent>('remove preview and public pictures when a video is retired', {
      VideoRetired: queue('remove-public-media'),
    }),
    policy<CatalogueEvent>('remove the file when a video is refused', { VideoRefused: queue('discard-upload') }),
  ];
};

const alreadyUploaded =
  'This very file has been uploaded before. A video is sold once, so the same content cannot be offered again.';

export const catalogueJobs = (deps: PoliciesDeps): JobKind<VideoJob>[] => {
  const { handle, load, media } = deps;

  const examine = async ({ videoId, cause }: VideoJob, signal: AbortSignal): Promise<void> => {
    const state = await load(video, videoId);
    if (state.status !== 'processing') return;
    const examined = await media.examine(videoId, signal);
    if (examined.isRefused) {
      await handle(video, videoId, refuseVideo(videoId, examined.code, examined.message), causedBy(cause));
      return;
    }
    const { sha256, facts, advice } = examined;
    const taken = await handle(content, sha256, takeContent(sha256, videoId, state.creatorId), causedBy(cause));
    if (taken.state.status === 'taken' && taken.state.videoId !== videoId) {
      await handle(video, videoId, refuseVideo(videoId, 'already-uploaded', alreadyUploaded), causedBy(cause));
      return;
    }
    const pictures = await media.prepare(videoId, signal);
    await handle(video, videoId, submitVideo({ videoId, sha256, facts, pictures, advice }), causedBy(cause));
  };

  const withPictures = async (
    videoId: string,
    work: (pictures: Parameters<MediaWork['publish']>[0]) => Promise<void>,
  ): Promise<void> => {
    const state = await load(video, videoId);
    if ('pictures' in state) await work(state.pictures);
  };

  return [
    { name: 'examine-video', expireSeconds: 6 * 60 * 60, retries: 3, run: examine },
    {
      name: 'publish-pictures',
      expireSeconds: 300,
      run: async ({ videoId }) => {
        const { status } = await load(video, videoId);
        // Sold meanwhile: nothing becomes public again.
        if (status === 'listed') await withPictures(videoId, (pictures) => media.publish(pictures));
      },
    },
    {
      name: 'remove-public-media',
      expireSeconds: 300,
      run: ({ videoId }) => withPictures(videoId, (pictures) => media.retire(videoId, pictures)),
    },
    { name: 'discard-upload', expireSeconds: 300, run: ({ videoId }) => media.discard(videoId) },
  ];
};

/** Finds uploads whose last byte is here but whose completion was never said. Run it every few minutes and at start. */
export const sweepUploads = async ({ handle, db, uploads, newId }: PoliciesDeps): Promise<void> => {
  const cause = { actorId: null, actorRole: 'system', correlationId: newId(), causationId: null } as const;
  for (const videoId of await findUploading(db)) {
    const received = await uploads.receivedBytes(videoId);
    if (received === undefined) continue;
    await handle(
      video,
      videoId,
      (state) =>
        state.status === 'uploading' && state.sizeBytes === received ? completeUpload(videoId, received)(state) : [],
      cause,
    );
  }
};

/** Folds the visits of finished days into the log, one fact per video and day. */
export const foldVisits = async ({ handle, visits, now, newId }: PoliciesDeps): Promise<void> => {
  const cause = { actorId: null, actorRole: 'system', correlationId: newId(), causationId: null } as const;
  for (const { videoId, day, views } of await visits.finished(ukDayAt(Date.parse(now())))) {
    await handle(video, videoId, countTraffic(videoId, day, views), cause);
    await visits.forget(videoId, day);
  }
};
