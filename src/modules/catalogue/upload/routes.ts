/** What creators can do with their own videos. */
import * as catalogueContract from '#contracts/catalogue/catalogue.ts';
import * as catalogueSchema from '#contracts/catalogue/catalogue.schema.ts';
import { currentGrantVersion } from '#contracts/catalogue/grant.ts';
import { freeUploadsPerDay } from '#contracts/site/houseRules.ts';
import * as contract from '#contracts/catalogue/studio.ts';
import * as schema from '#contracts/catalogue/studio.schema.ts';
import type { StudioVideo } from '#contracts/catalogue/studio.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { MustShow } from '#platform/projections/barrier.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { secondsToUkMidnight, ukDayAt } from '#platform/time/ukDay.ts';
import { findWaitingEdit } from '#projections/catalogue/listingEdits.ts';
import { isLikenedBy } from '#projections/catalogue/likenesses.ts';
import { countVideosOf, findUploadingOf, findVideosOf, getVideoRow } from '#projections/catalogue/videoRows.ts';
import { readAnswering, toMyVideo, toStudioVideo } from '#modules/catalogue/adapters/answers.ts';
import { changeThumbnail, relistVideo } from '#modules/catalogue/listing/listing.ts';
import type {
  Drafts,
  FindFees,
  FindGrant,
  FindPersonAt,
  IsPro,
  MediaLinks,
  MediaWork,
  Uploads,
} from '#modules/catalogue/ports.ts';
import { countUpload, quota, quotaOf, returnUpload } from './quota.ts';
import { appealDecision, submitVideo } from '#modules/catalogue/review/review.ts';
import { PREVIEW_LIFE_SECONDS } from '#modules/catalogue/browse/routes.ts';
import { announceVideo, cancelUpload, completeUpload } from './upload.ts';
import { isPrivate, isProcessed, video, type Video } from '#modules/catalogue/listing/video.ts';

export type StudioDeps = {
  findFees: FindFees;
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  mustShow: MustShow;
  db: Db;
  now: () => string;
  newId: () => string;
  uploads: Uploads;
  drafts: Drafts;
  links: MediaLinks;
  media: Pick<MediaWork, 'progressOf' | 'thumbnailFromStill' | 'thumbnailFromPicture'>;
  findGrant: FindGrant;
  isPro: IsPro;
  findPersonAt: FindPersonAt;
  /** A keyed hash over what was signed, by whom and when. */
  signatureKey: (text: string) => string;
};

/** Two files of the largest size; what is announced and has not arrived, of one creator. */
const MOST_PROMISED_BYTES = 40 * 1024 ** 3;
const PICTURE_LIFE_SECONDS = 60 * 60;

const likeAnother =
  'A video like this one has come to the marketplace since you withdrew it, so it cannot simply go back. Please write to us.';

/** A name without its capitals and extra spaces. */
const comparable = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The URLs of the creator's pictures, public or not. */
const createPictureAddress =
  (links: MediaLinks) =>
  (name: string): string =>
    links.sign('picture', name, PICTURE_LIFE_SECONDS).url;

export const studioRoutes = (deps: StudioDeps): Route[] => [...uploadRoutes(deps), ...ownVideoRoutes(deps)];

/** A video of this creator; another creator's video does not exist. */
export const createOwn =
  ({ load }: Pick<StudioDeps, 'load'>) =>
  async (videoId: string, creatorId: string): Promise<Exclude<Video, { status: 'none' }>> => {
    const state = await load(video, videoId);
    if (state.status === 'none' || state.creatorId !== creatorId) throw new Problem('not-found');
    return state;
  };

/** The answer about a video of this creator. */
export const createAnswer = ({ db, drafts, links, media, findFees }: StudioDeps) => {
  const addressOf = createPictureAddress(links);
  return async (videoId: string, creatorId: string): Promise<StudioVideo> => {
    const row = await getVideoRow(db, videoId);
    if (row?.creatorId !== creatorId) throw new Problem('not-found');
    const typed = (await drafts.find([videoId])).get(videoId);
    const answering = await readAnswering(findFees, addressOf);
    const edit = await findWaitingEdit(db, videoId);
    const progress = row.status === 'processing' ? await media.progressOf(videoId) : null;
    return toStudioVideo(row, { ...answering, typed, progress, edit });
  };
};

const uploadRoutes = (deps: StudioDeps): Route[] => {
  const { handle, load, caughtUp, db, now, newId, uploads, drafts, links, isPro, findFees } = deps;
  const own = createOwn(deps);
  const answer = createAnswer(deps);
  const addressOf = createPictureAddress(links);
  /** Null for no limit. */
  const uploadsLeft = async (creatorId: string): Promise<number | null> => {
    if (await isPro(creatorId)) return null;
    const used = await load(quota, quotaOf({ creatorId, day: ukDayAt(Date.parse(now())) }));
    return Math.max(0, freeUploadsPerDay - used.counted.length);
  };

  /** What the creator has announced and not sent takes no room, but is no reason to announce more and more. */
  const checkPromises = async (creatorId: string, sizeBytes: number): Promise<void> => {
    let promisedBytes = sizeBytes;
    for (const { id, sizeBytes: announced } of await findUploadingOf(db, creatorId))
      promisedBytes += announced - ((await uploads.received(id))?.bytes ?? 0);
    if (promisedBytes > MOST_PROMISED_BYTES)
      throw new Problem('conflict', 'Please let your other uploads arrive first, or cancel them.');
  };

  return [
    route(catalogueContract.createVideo, catalogueSchema.createVideo, async ({ body, caller, cause }) => {
      if (caller.roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not sell.');
      const { fileName: _, sizeBytes, ...draft } = body;
      const creatorId = caller.userId;
      await uploads.checkRoom(sizeBytes);
      await checkPromises(creatorId, sizeBytes);
      const videoId = newId();
      const at = Date.parse(now());
      const upload = { creatorId, day: ukDayAt(at), videoId };
      const mostToday = (await isPro(creatorId)) ? Infinity : freeUploadsPerDay;
      const counting = countUpload(upload, secondsToUkMidnight(at), mostToday);
      await handle(quota, quotaOf(upload), counting, cause);
      try {
        await caughtUp(await handle(video, videoId, announceVideo({ videoId, creatorId, sizeBytes, draft }), cause));
      } catch (error) {
        await handle(quota, quotaOf(upload), returnUpload(upload), cause);
        throw error;
      }
      return { videoId, uploadUrl: '/api/uploads', uploadsLeftToday: await uploadsLeft(creatorId) };
    }),

    route(catalogueContract.completeUpload, catalogueSchema.completeUpload, async ({ params, caller, cause }) => {
      const { videoId } = params;
      const state = await own(videoId, caller.userId);
      if (state.status !== 'uploading') return { videoId, status: state.status };
      const received = (await uploads.received(videoId))?.bytes ?? 0;
      const handled = await handle(video, videoId, completeUpload(videoId, received), cause);
      await caughtUp(handled);
      return { videoId, status: handled.state.status === 'none' ? 'processing' : handled.state.status };
    }),

    route(contract.cancelUpload, schema.cancelUpload, async ({ params: { videoId }, caller, cause }) => {
      const { status } = await own(videoId, caller.userId);
      await caughtUp(await handle(video, videoId, cancelUpload(videoId), cause));
      // An upload that never arrived does not count.
      const upload = { creatorId: caller.userId, day: ukDayAt(Date.parse(now())), videoId };
      if (status === 'uploading') await handle(quota, quotaOf(upload), returnUpload(upload), cause);
      return answer(videoId, caller.userId);
    }),

    route(catalogueContract.myVideos, catalogueSchema.myVideos, async ({ caller }) => {
      const rows = await findVideosOf(db, caller.userId);
      const typed = await drafts.find(rows.map(({ id }) => id));
      const answering = await readAnswering(findFees, addressOf);
      return {
        videos: rows.map((row) => toMyVideo(row, typed.get(row.id), answering)),
        uploadsLeftToday: await uploadsLeft(caller.userId),
      };
    }),

    route(catalogueContract.myVideoTotals, catalogueSchema.myVideoTotals, ({ caller }) =>
      countVideosOf(db, caller.userId),
    ),

    route(catalogueContract.getMyVideo, catalogueSchema.getMyVideo, async ({ params: { videoId }, caller }) => {
      const row = await getVideoRow(db, videoId);
      if (row?.creatorId !== caller.userId) throw new Problem('not-found');
      const typed = await drafts.find([videoId]);
      return toMyVideo(row, typed.get(videoId), await readAnswering(findFees, addressOf));
    }),

    route(contract.getStudioVideo, schema.getStudioVideo, ({ params: { videoId }, caller }) =>
      answer(videoId, caller.userId),
    ),
  ];
};

const ownVideoRoutes = (deps: StudioDeps): Route[] => {
  const { handle, caughtUp, mustShow, db, now, drafts, links, media, findGrant, findPersonAt, signatureKey } = deps;
  const own = createOwn(deps);
  const answer = createAnswer(deps);

  /** The signed grant. @throws Problem when the text that was shown is no longer in force, or the typed name is not the profile's */
  const sign = async (
    body: { grantVersion: string; grantHash: string; signedName: string },
    creatorId: string,
    address: string,
  ) => {
    const document = findGrant(body.grantVersion);
    if (body.grantVersion !== currentGrantVersion || document?.hash !== body.grantHash)
      throw new Problem('conflict', 'The document has changed. Please read it again and sign.');
    const { version, hash } = document;
    const at = now();
    const { name } = await findPersonAt(creatorId, at);
    if (comparable(body.signedName) !== comparable(name))
      throw fieldProblem('/signedName', `Please sign with the name in your profile: ${name}`);
    return {
      version,
      hash,
      signedName: personal(creatorId, name),
      address: personal(creatorId, address),
      proof: signatureKey([creatorId, name, at, hash].join('\n')),
    };
  };

  return [
    route(contract.grantDocument, schema.grantDocument, () => {
      const document = findGrant(currentGrantVersion);
      if (!document) throw new Error(`there is no grant version ${currentGrantVersion}`);
      return Promise.resolve(document);
    }),

    route(contract.saveDraft, schema.saveDraft, async ({ params: { videoId }, body, caller }) => {
      const { status } = await own(videoId, caller.userId);
      if (!isPrivate(status)) throw new Problem('conflict', 'This video is no longer a draft.');
      const savedAt = now();
      await drafts.save(videoId, caller.userId, body, savedAt);
      return { savedAt };
    }),

    route(contract.submitVideo, schema.submitVideo, async ({ params: { videoId }, body, caller, cause, transport }) => {
      await own(videoId, caller.userId);
      const { grantVersion, grantHash, signedName, agrees: _, ...details } = body;
      const grant = await sign({ grantVersion, grantHash, signedName }, caller.userId, transport.address);
      await caughtUp(await handle(video, videoId, submitVideo({ videoId, ...details, grant }), cause));
      await drafts.forget(videoId);
      return answer(videoId, caller.userId);
    }),

    route(contract.relistVideo, schema.relistVideo, async ({ params: { videoId }, body, caller, cause }) => {
      await own(videoId, caller.userId);
      await mustShow('VideoProcessed');
      // That one was let in while this one was not for sale; of one that is only similar, a moderator saw that it is another.
      if (await isLikenedBy(db, videoId, { statuses: ['listed', 'sold'], verdict: 'strong' }))
        throw new Problem('conflict', likeAnother);
      await caughtUp(await handle(video, videoId, relistVideo(body.pricePence), cause));
      return answer(videoId, caller.userId);
    }),

    route(contract.appealDecision, schema.appealDecision, async ({ params: { videoId }, body, caller, cause }) => {
      await own(videoId, caller.userId);
      await caughtUp(await handle(video, videoId, appealDecision(videoId, personal(caller.userId, body.text)), cause));
      return answer(videoId, caller.userId);
    }),

    route(contract.chooseThumbnail, schema.chooseThumbnail, async ({ params: { videoId }, body, caller, cause }) => {
      const state = await own(videoId, caller.userId);
      const still = isProcessed(state) ? state.pictures.stills[body.still] : undefined;
      if (still === undefined || !isProcessed(state)) throw fieldProblem('/still', 'There is no such still.');
      const made = await media.thumbnailFromStill(still, state.facts);
      await caughtUp(await handle(video, videoId, changeThumbnail(videoId, made), cause));
      return answer(videoId, caller.userId);
    }),

    route(contract.openOwnPreview, schema.openOwnPreview, async ({ params: { videoId }, caller }) => {
      if (!isProcessed(await own(videoId, caller.userId))) throw new Problem('not-found');
      return links.sign('preview', `${videoId}.mp4`, PREVIEW_LIFE_SECONDS);
    }),
  ];
};
