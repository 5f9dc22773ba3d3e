import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { PageList } from '#contracts/site/site.ts';
import { freeBytes, prepareFolders } from '#platform/files/folders.ts';
import { scratchIn } from '#platform/files/scratch.ts';
import type { FingerprintWork } from '#platform/media/fingerprint/work.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import type { Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Claims } from '#platform/postgres/claims.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import type { PassMarks } from '#platform/siblings/passMark.ts';
import { storageIn, type Storage } from '#platform/storage/storage.ts';
import { findNewest, listListingIds } from '#projections/catalogue/listings/listingAddresses.ts';
import { findSavedIds } from '#projections/catalogue/savedVideos.ts';
import { countListings } from '#projections/catalogue/listings/listingTotals.ts';
import { readUnfinishedWork } from '#projections/staff/readUnfinishedWork.ts';
import { countRecentRejections, findVideosOf, findVideoStatesOf } from '#projections/catalogue/videoRows.ts';
import { mediaFolders, storedFolders, type Media } from './adapters/mediaFolders.ts';
import { mountMedia, signedMediaLinks } from './adapters/mediaLinks.ts';
import { createVideoAnswers, plainName } from './adapters/videoAnswers.ts';
import { openOriginals, type Originals } from './adapters/originals.ts';
import { postgresVideoKeys } from './adapters/videoKeys.ts';
import { postgresVisits } from './analytics/adapters/visits.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { catalogueRoutes } from './browse/routes.ts';
import { creatorRoutes } from './creators/routes.ts';
import { editAdminRoutes } from './edits/adminRoutes.ts';
import { editProcess } from './edits/policies.ts';
import { editRoutes } from './edits/routes.ts';
import { featuredRoutes } from './featured/adminRoutes.ts';
import { featuredPolicies } from './featured/policies.ts';
import { findGrant } from './listing/adapters/grantTexts.ts';
import { catalogueAdminRoutes } from './adminRoutes.ts';
import { video, type Video } from './listing/video.ts';
import { catalogueJobs, createSealing, sealOriginalKind } from './jobs.ts';
import { cataloguePolicies, foldVisits } from './policies.ts';
import type { CatalogueEdges, CataloguePorts, CatalogueSettings } from './ports.ts';
import { decisionProcess, reviewJobs, reviewPolicies } from './review/policies.ts';
import { createIsHeld } from './originals/adapters/isHeld.ts';
import { mountOpened, signOpened } from './originals/adapters/openedOriginals.ts';
import { originalRoutes } from './originals/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { postgresDrafts } from './upload/adapters/drafts.ts';
import { postgresTries } from './upload/adapters/preparationTries.ts';
import { createRivals } from './upload/adapters/rivals.ts';
import { uploadHashes } from './upload/adapters/uploadHashes.ts';
import { createFindPlace } from './upload/jobs.ts';
import { createTending, uploadPolicies, uploadProcesses } from './upload/policies.ts';
import { studioRoutes } from './upload/routes.ts';

/** The public API of catalogue for other modules, from read models alone. */
export const catalogueAnswers = ({ db }: { db: Db }) => ({
  countListed: () => countListings(db),
  countRecentRejections: (creatorId: string) => countRecentRejections(db, creatorId),
  /** Every video of the person, in whatever state. */
  findVideoIds: async (userId: string): Promise<string[]> => (await findVideoStatesOf(db, userId)).map(({ id }) => id),
  /** The person's videos that are for sale. */
  findListedIds: async (userId: string): Promise<string[]> =>
    (await findVideoStatesOf(db, userId)).flatMap(({ id, status }) => (status === 'listed' ? [id] : [])),
});

type EdgesNeeds = {
  db: Db;
  claims: Claims;
  engine: Engine;
  fingerprints: FingerprintWork;
  dataDir: string;
  /** Of all files of the marketplace. */
  storage: Storage;
  brandName: string;
  keys: Pick<CatalogueSettings['keys'], 'originals'>;
  /** Where other processes reach this one (`stagedUploads`), and the marks on what they pass on. */
  processUrl?: string | null | undefined;
  marks: PassMarks;
};

const originalsIn = (media: Media, db: Db, { originals }: EdgesNeeds['keys']): Originals =>
  openOriginals({ ...media, keys: postgresVideoKeys(db, secretBox(originals)) });

/** The folders on this disk, and the stored files with it where they lie there. */
const prepareDisk = async ({ folders, storage }: Media): Promise<void> => {
  await scratchIn(folders.scratch).wipe();
  const stored = storedFolders.flatMap((name) => storage.fileOf(name) ?? []);
  await prepareFolders([...new Set([...Object.values(folders), ...stored])]);
};

/** Loads what costs time and memory, and creates the folders that it needs. */
export const openCatalogueEdges = async (needs: EdgesNeeds): Promise<CatalogueEdges> => {
  const { db, claims, engine, fingerprints, dataDir, brandName, keys } = needs;
  const { folderUploads, mountUploads } = await import('./upload/adapters/uploads.ts');
  const { uploadLocks } = await import('./upload/adapters/uploadLocks.ts');
  const { uploadHolders } = await import('./upload/adapters/holders.ts');
  const { progressBoard } = await import('./upload/adapters/mediaProgress.ts');
  const { ffmpegMediaWork } = await import('./upload/adapters/mediaWork.ts');
  const { fingerprintIndex } = await import('./upload/adapters/fingerprintIndex.ts');
  const { fileFingerprints } = await import('./upload/adapters/fileFingerprints.ts');
  const { openFiles } = await import('./upload/adapters/videoFiles.ts');
  const { diskStaging, sharedUploads, stagedUploads } = await import('./upload/adapters/staging.ts');
  const media: Media = { folders: mediaFolders(dataDir), storage: storageIn(needs.storage, 'media/') };
  const { folders, storage } = media;
  await prepareDisk(media);
  const originals = originalsIn(media, db, keys);
  await originals.sealUploads();
  const index = fingerprintIndex(db, fileFingerprints(storage), fingerprints);
  const staged = stagedUploads(db, needs.processUrl);
  const isOnDisk = storage.fileOf('uploads') !== undefined;
  const findPlace = createFindPlace(db);
  const tools = {
    ...media,
    engine,
    claims,
    originals,
    fingerprints,
    index,
    board: progressBoard(db),
    hashes: uploadHashes(db),
    findPlace,
    brandName,
  };
  const uploads = folderUploads(folders.uploads);
  const holders = isOnDisk ? undefined : uploadHolders({ own: uploads, staged, marks: needs.marks });
  return {
    storage,
    media: ffmpegMediaWork(isOnDisk ? tools : { ...tools, staged }),
    uploads: isOnDisk ? uploads : sharedUploads(uploads, staged),
    mountUploads: (app, options) => mountUploads(app, options, uploadLocks(claims), holders),
    ...(!isOnDisk && {
      staging: diskStaging({ ...media, originals, claims, staged, files: openFiles(media, originals) }),
    }),
  };
};

/** Public pages of videos, for the sitemap. */
const videoPages = (db: Db): PageList => ({
  name: 'videos',
  count: () => countListings(db),
  list: async (from, most) =>
    (await listListingIds(db, from, most)).map(({ id, listedAt }) => ({ path: `/videos/${id}`, changedAt: listedAt })),
});

/** When the pages that show listings last changed, by their paths. */
const findPageChanges = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const newest = await findNewest(db);
  const last = [...newest.values()].toSorted().at(-1);
  const everywhere = last === undefined ? [] : ['/', '/search', '/categories'].map((path) => [path, last] as const);
  return new Map([...everywhere, ...[...newest].map(([slug, at]) => [`/categories/${slug}`, at] as const)]);
};

type Given = Tools & { ports: CataloguePorts; settings: CatalogueSettings; edges: CatalogueEdges };

const openAdapters = ({ ports, settings, edges, ...tools }: Given) => ({
  ...tools,
  ...ports,
  ...edges,
  findGrant,
  reviewUndoSeconds: settings.reviewUndoSeconds,
  folders: mediaFolders(settings.dataDir),
  originals: originalsIn({ folders: mediaFolders(settings.dataDir), storage: edges.storage }, tools.db, settings.keys),
  links: signedMediaLinks(settings.keys.media, tools.clock, settings.mediaCdnUrl),
  signOpened: signOpened(settings.keys.openedOriginals, tools.clock),
  visits: postgresVisits(tools.db),
  drafts: postgresDrafts(tools.db),
  tries: postgresTries(tools.db, readUnfinishedWork(tools.db).find),
  visitorKey: keyedHash(settings.keys.visitors),
  signatureKey: keyedHash(settings.keys.signatures),
});

const allRoutes = (deps: ReturnType<typeof openAdapters>): Route[] => [
  ...catalogueRoutes(deps),
  ...studioRoutes(deps),
  ...editRoutes(deps),
  ...editAdminRoutes(deps),
  ...analyticsRoutes(deps),
  ...savedRoutes(deps),
  ...creatorRoutes(deps),
  ...featuredRoutes(deps),
  ...originalRoutes(deps),
  ...catalogueAdminRoutes(deps),
];

/** Videos from their upload to their listing, and how people find them. */
export const catalogue = (given: Given) => {
  const deps = openAdapters(given);
  const { db, load, folders, originals, storage, staging, clock, authenticate, mountUploads } = deps;
  /** The announced size, if this user may send the bytes of this video now. */
  const expectedSize = async (videoId: string, userId: string): Promise<number | undefined> => {
    const state = await load(video, videoId);
    return state.status === 'uploading' && state.creatorId === userId ? state.sizeBytes : undefined;
  };
  const sealing = createSealing(deps);
  return {
    ...createVideoAnswers(deps),
    rivals: createRivals(deps),
    routes: allRoutes(deps),
    policies: [...cataloguePolicies(deps), ...uploadPolicies(deps), ...reviewPolicies(deps), ...featuredPolicies(deps)],
    jobs: [...catalogueJobs(deps), sealOriginalKind(deps), ...reviewJobs(deps)] satisfies JobKind<never>[],
    mount: (app) => {
      mountUploads(app, {
        folder: folders.uploads,
        findFreeBytes: () => freeBytes(folders.uploads),
        keyFor: async (videoId) => (await originals.keys.make(videoId, true)).key,
        keepHash: uploadHashes(db).keep,
        authenticate,
        expectedSize,
      });
      mountOpened(app, {
        originals,
        key: given.settings.keys.openedOriginals,
        now: clock,
        findHolder: deps.findHolder,
        isHeld: createIsHeld(deps),
      });
      mountMedia(app, { storage, originals, key: given.settings.keys.media, now: clock });
    },
    processes: [...uploadProcesses(deps), decisionProcess(deps), editProcess(deps)],
    sweep: async () => {
      await foldVisits(deps);
      await sealing();
    },
    ...(staging && { tend: createTending({ ...deps, staging }) }),
    forget: () => storage.removeAbandoned(new Date(clock().getTime() - DAY_MS)),
    pageLists: [videoPages(db)],
    findPageChanges: () => findPageChanges(db),
    /** What catalogue holds about a person. */
    exportPerson: async (userId: string) => ({
      videos: await findVideosOf(db, userId),
      savedVideos: await findSavedIds(db, userId),
    }),
    /** The originals as they were sent. */
    exportFiles: async (userId: string) =>
      (await findVideosOf(db, userId)).map(({ id, title, facts }) => ({
        open: () => originals.openIfThere(id),
        name: `videos/${plainName(title)}-${id.slice(0, 8)}.${facts?.container ?? 'mp4'}`,
      })),
  } satisfies Module & Record<string, unknown>;
};

export { video, type CatalogueEdges, type CatalogueSettings, type Video };
