import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import { findSavedIds } from '#projections/catalogue/savedVideos.ts';
import { findVideosOf, getVideoRow } from '#projections/catalogue/videos.ts';
import { catalogueAdminRoutes } from './adminRoutes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { creatorRoutes, type CreatorDeps } from './creators/routes.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { featuredPolicies } from './featured/policies.ts';
import { featuredRoutes, type FeaturedDeps } from './featured/adminRoutes.ts';
import { catalogueJobs, cataloguePolicies, foldVisits, sweepUploads, type PoliciesDeps } from './policies.ts';
import { reviewJobs, reviewPolicies, sweepDecisions } from './review/policies.ts';
import type { ReviewDeps } from './review/adminRoutes.ts';
import { catalogueRoutes, type RoutesDeps } from './browse/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { studioRoutes, type StudioDeps } from './upload/routes.ts';
import { video } from './listing/video.ts';

/** A title as the name of a file. */
const plainName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 100) || 'video';

/** The door of catalogue: its API, reactions and jobs, and what other modules may ask through their ports. */
export const catalogue = (
  deps: RoutesDeps &
    FeaturedDeps &
    CreatorDeps &
    StudioDeps &
    ReviewDeps &
    PoliciesDeps & { originalOf: (videoId: string) => string; readStream: EventStore['readStream'] },
) => ({
  routes: [
    ...catalogueRoutes(deps),
    ...studioRoutes(deps),
    ...analyticsRoutes(deps),
    ...savedRoutes(deps),
    ...creatorRoutes(deps),
    ...featuredRoutes(deps),
    ...catalogueAdminRoutes(deps),
  ] satisfies Route[],
  policies: [...cataloguePolicies(deps), ...reviewPolicies(deps), ...featuredPolicies(deps)] satisfies Policy[],
  jobs: [...catalogueJobs(deps), ...reviewJobs(deps)] satisfies JobKind<never>[],
  sweep: async () => {
    await sweepUploads(deps);
    await sweepDecisions(deps);
    await foldVisits(deps);
  },
  /** The announced size, if this user may send the bytes of this video now. */
  expectedSize: async (videoId: string, userId: string): Promise<number | undefined> => {
    const state = await deps.load(video, videoId);
    return state.status === 'uploading' && state.creatorId === userId ? state.sizeBytes : undefined;
  },
  /** How a video is called and shown to the one who bought it. */
  findVideo: async (videoId: string) => {
    const row = await getVideoRow(deps.db, videoId);
    if (!row) return undefined;
    const extension = row.facts?.container ?? 'mp4';
    return {
      title: row.title,
      creator: row.creator ?? '',
      category: row.category ?? '',
      thumbnail: row.pictures && deps.links.sign('picture', row.pictures.thumbnail, 3600).url,
      fileName: `${plainName(row.title)}.${extension}`,
    };
  },
  /** Whose it is, and whether it is for sale, from the log. */
  findStanding: async (videoId: string): Promise<{ creatorId: string; isListed: boolean } | undefined> => {
    const state = await deps.load(video, videoId);
    if (state.status === 'none') return undefined;
    const isListed = state.status === 'listed' && state.disabledBy.length === 0;
    return { creatorId: state.creatorId, isListed };
  },
  /** A video as something that can be reported; `readerId`: only what is for sale. */
  findReportable: async (videoId: string, readerId: string | null) => {
    const state = await deps.load(video, videoId);
    if (state.status === 'none' || (readerId !== null && state.status !== 'listed')) return undefined;
    const text = (await getVideoRow(deps.db, videoId))?.title ?? '';
    return { text, ownerId: state.creatorId, placeId: videoId, isHidden: state.status === 'takenDown' };
  },
  /** Whose video it is, from the log. */
  findCreator: async (videoId: string): Promise<string | undefined> => {
    const state = await deps.load(video, videoId);
    return state.status === 'none' ? undefined : state.creatorId;
  },
  /** The last signature under the grant before this moment (ISO). */
  findSignature: async (videoId: string, before: string) => {
    // The category belongs to this module, which writes only its own events there.
    const events = (await deps.readStream(streamOf(video, videoId))) as RecordedEvent<VideoEvent>[];
    const last = events.findLast(({ type, metadata }) => type === 'VideoSubmitted' && metadata.at < before);
    if (last?.type !== 'VideoSubmitted') return undefined;
    const { version, hash, signedName, proof } = last.data.grant;
    return {
      signedName: signedName.value,
      signedAt: last.metadata.at,
      grantVersion: version,
      grantHash: hash,
      proof,
    };
  },
  /** What catalogue holds about a person. */
  exportPerson: async (userId: string) => {
    return {
      videos: await findVideosOf(deps.db, userId),
      savedVideos: await findSavedIds(deps.db, userId),
    };
  },
  /** The originals as they were sent. */
  exportFiles: async (userId: string) =>
    (await findVideosOf(deps.db, userId)).map(({ id, title, facts }) => ({
      file: deps.originalOf(id),
      name: `videos/${plainName(title)}-${id.slice(0, 8)}.${facts?.container ?? 'mp4'}`,
    })),
  signOriginal: (videoId: string, fileName: string, lifeSeconds: number) =>
    deps.links.sign('original', videoId, lifeSeconds, fileName),
});
