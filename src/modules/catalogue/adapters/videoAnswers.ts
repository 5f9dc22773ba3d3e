/** Videos for other modules. */
import path from 'node:path';
import { asLine } from '#contracts/shared/visibleLine.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { withinBytes } from '#platform/text/withinBytes.ts';
import { MissingObject, readObject, type Storage } from '#platform/storage/storage.ts';
import { getVideoRow } from '#projections/catalogue/videoRows.ts';
import type { VideoEvent, VideoListed, VideoSubmitted } from '#events/catalogue.ts';
import { isProcessed, video } from '#modules/catalogue/listing/video.ts';
import type { MediaLinks } from '#modules/catalogue/ports.ts';
import { mediaKeys } from './mediaFolders.ts';

/** A title as a file name; with what follows it, a disk holds 255 bytes. */
export const plainName = (title: string): string =>
  withinBytes(asLine(title.replace(/[\\/:*?"<>|]/g, ' ')), 200) || 'video';

type Deps = Pick<Tools, 'db' | 'load' | 'readStream'> & { links: MediaLinks; storage: Storage };

/** The picture; null once it has been removed. */
const readStill = async (storage: Storage, name: string): Promise<Buffer | null> => {
  try {
    return await readObject(storage, mediaKeys.picture(name));
  } catch (error) {
    if (error instanceof MissingObject) return null;
    throw error;
  }
};

/** The last signature under the grant before this moment (ISO). */
const findSubmitted = async ({ readStream }: Deps, videoId: string, before: string) => {
  // The category belongs to this module, which writes only its own events there.
  const events = (await readStream(streamOf(video, videoId))) as RecordedEvent<VideoEvent>[];
  return events.findLast(
    (event): event is RecordedEvent<VideoSubmitted> => event.type === 'VideoSubmitted' && event.metadata.at < before,
  );
};

/** What a sale rests on. */
const createSaleAnswers = (deps: Deps) => ({
  /** The last signature under the grant before this moment (ISO). */
  findSignature: async (videoId: string, before: string) => {
    const submitted = await findSubmitted(deps, videoId, before);
    if (!submitted) return undefined;
    const { version, hash, signedName, proof } = submitted.data.grant;
    return {
      signedName: signedName.value,
      signedAt: submitted.metadata.at,
      grantVersion: version,
      grantHash: hash,
      proof,
    };
  },
  /** What its creator declared and signed before this moment (ISO), the hashes of its files, and a still. */
  findDeeds: async (videoId: string, before: string) => {
    const state = await deps.load(video, videoId);
    if (!isProcessed(state)) return undefined;
    const submitted = await findSubmitted(deps, videoId, before);
    return {
      uploadSha256: state.sha256,
      original: state.original,
      signed: submitted && {
        at: submitted.metadata.at,
        event: submitted.eventId,
        priorUse: submitted.data.priorUse,
        grant: submitted.data.grant,
      },
      // Pictures are named by their content.
      still: {
        sha256: path.parse(state.pictures.thumbnail).name,
        bytes: await readStill(deps.storage, state.pictures.thumbnail),
      },
    };
  },
});

/** Videos for other modules, from the log or as text for people. */
export const createVideoAnswers = (deps: Deps) => ({
  /** The title and picture of a video for its buyer. */
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
  /** The creator of a video, and whether it is for sale, from the log. */
  findStanding: async (videoId: string): Promise<{ creatorId: string; isListed: boolean } | undefined> => {
    const state = await deps.load(video, videoId);
    if (state.status === 'none') return undefined;
    const isListed = state.status === 'listed' && state.disabledBy.length === 0;
    return { creatorId: state.creatorId, isListed };
  },
  /** The listing of a video that is listed now, from the log. */
  findListing: async (videoId: string): Promise<RecordedEvent<VideoListed> | undefined> => {
    if ((await deps.load(video, videoId)).status !== 'listed') return undefined;
    const events = (await deps.readStream(streamOf(video, videoId))) as RecordedEvent<VideoEvent>[];
    return events.findLast((event) => event.type === 'VideoListed');
  },
  /** A video as the subject of a report; with `readerId` only a listed one. */
  findReportable: async (videoId: string, readerId: string | null) => {
    const state = await deps.load(video, videoId);
    if (state.status === 'none' || (readerId !== null && state.status !== 'listed')) return undefined;
    const text = (await getVideoRow(deps.db, videoId))?.title ?? '';
    return { text, ownerId: state.creatorId, placeId: videoId, isHidden: state.status === 'takenDown' };
  },
  /** The creator of a video, from the log. */
  findCreator: async (videoId: string): Promise<string | undefined> => {
    const state = await deps.load(video, videoId);
    return state.status === 'none' ? undefined : state.creatorId;
  },
  ...createSaleAnswers(deps),
  signOriginal: (videoId: string, fileName: string, lifeSeconds: number) =>
    deps.links.sign('original', videoId, lifeSeconds, fileName),
});
