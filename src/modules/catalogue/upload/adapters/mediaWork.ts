/** Inspects uploads and makes preview and pictures, with ffmpeg. Every step may be repeated after a crash. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '#platform/files/folders.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import type { FingerprintWork } from '#platform/media/fingerprint/work.ts';
import { inspect, type InspectOptions, type Inspection } from '#platform/media/checks/inspect.ts';
import { removeLocation } from '#platform/media/files/original.ts';
import { makePreview } from '#platform/media/pictures/preview.ts';
import type { VideoFacts, VideoMatch } from '#events/catalogue.ts';
import type { MediaProgress, MediaRefusal, MediaWork } from '#modules/catalogue/ports.ts';
import type { Claims } from '#platform/postgres/claims.ts';
import { readObject } from '#platform/storage/storage.ts';
import type { ProgressBoard } from './mediaProgress.ts';
import type { FingerprintIndex } from './fingerprintIndex.ts';
import { mediaTurns } from './mediaTurns.ts';
import { publishedPictures } from './publishedPictures.ts';
import type { StagedUploads } from './staging.ts';
import type { UploadHashes } from './uploadHashes.ts';
import { openFiles, type Files } from './videoFiles.ts';
import { createPictures } from './videoPictures.ts';
import { mediaKeys, type Media } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { Originals } from '#modules/catalogue/adapters/originals.ts';

type Seen = Inspection & { facts: NonNullable<Inspection['facts']> };

const toFacts = ({ facts }: Seen): VideoFacts => ({
  durationSeconds: Math.round(facts.durationSeconds * 1000) / 1000,
  width: facts.width,
  height: facts.height,
  frameRate: Math.round(facts.frameRate * 1000) / 1000,
  isHd: facts.isHd,
  is4k: facts.is4k,
  hasSound: facts.audioCodec !== null,
  orientation: facts.orientation,
  container: facts.container === 'matroska' ? 'mkv' : facts.container,
});

const isInspected = (inspection: Inspection): inspection is Seen =>
  inspection.facts !== null && inspection.refusal === undefined && !inspection.isPostponed;

const round = (value: number): number => Math.round(value * 100) / 100;

type Tools = Media & {
  engine: Engine;
  claims: Claims;
  originals: Originals;
  fingerprints: FingerprintWork;
  index: FingerprintIndex;
  /** Where uploads are taken by processes with disks of their own. */
  staged?: Pick<StagedUploads, 'forget'>;
  /** Of what has arrived whole. */
  hashes: Pick<UploadHashes, 'find' | 'forget'>;
  brandName: string;
  board: ProgressBoard;
  /** The place in the queue of a video on which nobody works. */
  findPlace: (videoId: string) => Promise<Extract<MediaProgress, { step: 'waiting' }>>;
};

/** The work on a video: one inspection, whose results the next steps share, and its progress. */
const openWork = ({ engine, board, brandName }: Tools, { workOf, withSource }: Files) => {
  /** The result of the last inspection, so that the next step need not repeat it. */
  const seen = new Map<string, Seen>();
  const { enter } = board;

  const forgetWork = async (videoId: string): Promise<void> => {
    seen.delete(videoId);
    await board.forget(videoId);
    await rm(workOf(videoId).folder, { recursive: true, force: true });
  };

  const inspectSource = async (
    videoId: string,
    source: string,
    { signal, isHeaderOnly }: Pick<InspectOptions, 'signal' | 'isHeaderOnly'>,
  ): Promise<Inspection> => {
    const { folder, files, frames, preview, inspection: kept } = workOf(videoId);
    await mkdir(folder, { recursive: true });
    const inspection = await inspect(engine, source, {
      sideOutputs: { ...files, frames, preview: { path: preview, watermark: brandName } },
      scratch: folder,
      onProgress: (share) => enter(videoId, 'checking', share),
      signal,
      isHeaderOnly,
    });
    if (isInspected(inspection)) {
      await writeWhole(kept, Buffer.from(JSON.stringify(inspection)));
      seen.set(videoId, inspection);
    }
    return inspection;
  };

  /** `source` is the video itself, where the caller has it in clear. */
  const inspectVideo = async (
    videoId: string,
    { source, ...options }: Pick<InspectOptions, 'signal' | 'isHeaderOnly'> & { source?: string },
  ): Promise<Inspection> => {
    const seenInspection = seen.get(videoId);
    if (seenInspection) return seenInspection;
    // Inspected before the process was killed: its output is complete, for this file was written last.
    const earlier = await readFile(workOf(videoId).inspection, 'utf8').catch(() => undefined);
    if (earlier !== undefined) {
      const inspection = JSON.parse(earlier) as Seen;
      seen.set(videoId, inspection);
      return inspection;
    }
    return source === undefined
      ? withSource(videoId, (copy) => inspectSource(videoId, copy, options))
      : inspectSource(videoId, source, options);
  };

  const mustBeFine = async (videoId: string, signal: AbortSignal): Promise<Seen> => {
    const inspection = await inspectVideo(videoId, { signal });
    if (!isInspected(inspection)) throw new Error(`video ${videoId} did not pass its examination`);
    return inspection;
  };

  return { enter, forgetWork, inspect: inspectVideo, mustBeFine };
};
type Work = ReturnType<typeof openWork>;

/** Puts the deliverable file in place: the upload itself, or a lossless copy without place and device data. */
const createKeepOriginal = ({ engine, storage, originals }: Tools, { sourceOf }: Files) => {
  return async (
    videoId: string,
    { facts }: Seen,
    { source, scratch, signal }: { source: string; scratch: string; signal: AbortSignal },
  ): Promise<void> => {
    const upload = mediaKeys.upload(videoId);
    const original = mediaKeys.original(videoId);
    const isUpload = (await sourceOf(videoId)) === upload;
    if (!facts.hasLocation) {
      if (isUpload) await storage.move(upload, original);
    } else {
      if (!(await storage.has(original))) {
        const clean = path.join(scratch, 'clean');
        await removeLocation(engine, { source, target: clean, signal });
        await rm(source);
        await originals.keep(videoId, clean, original);
      }
      if (isUpload) await storage.move(upload, mediaKeys.raw(videoId));
    }
    await originals.removeUpload(videoId);
  };
};

const refusalFor = ({ refusal }: Inspection): MediaRefusal => ({
  isRefused: true,
  ...(refusal ?? { code: 'undecodable', message: 'We could not read this file.' }),
});

/** As it arrived: where that was computed meanwhile, the file is not read again. */
const createHashing =
  ({ hashes }: Pick<Tools, 'hashes'>, { hashSource }: Files) =>
  async (videoId: string, signal: AbortSignal): Promise<string> =>
    (await hashes.find(videoId)) ?? hashSource(videoId, signal);
type Hashing = ReturnType<typeof createHashing>;

const createTriage =
  ({ enter, forgetWork, inspect }: Work, { withOutline }: Files, hash: Hashing): MediaWork['triage'] =>
  async (videoId, signal) => {
    enter(videoId, 'checking');
    const inspection = await withOutline(videoId, (source) => inspect(videoId, { signal, isHeaderOnly: true, source }));
    const { refusal, facts } = inspection;
    // Where an earlier run has inspected all of it, the next step goes on with that.
    if (!isInspected(inspection)) await forgetWork(videoId);
    // What its header refuses is not hashed.
    if (refusal !== undefined || facts === null) return refusalFor(inspection);
    return { isRefused: false, sha256: await hash(videoId, signal), durationSeconds: facts.durationSeconds };
  };

const createExamine =
  ({ enter, forgetWork, inspect }: Work, { withSource }: Files, hash: Hashing): MediaWork['examine'] =>
  async (videoId, signal, earlier) => {
    enter(videoId, 'checking');
    const inspection = await withSource(videoId, (source) => inspect(videoId, { signal, source }));
    if (!isInspected(inspection)) {
      await forgetWork(videoId);
      return refusalFor(inspection);
    }
    return {
      isRefused: false,
      sha256: earlier ?? (await hash(videoId, signal)),
      facts: toFacts(inspection),
      advice: inspection.advice.map(({ message }) => message),
      checks: inspection.checks,
    };
  };

const createCompare =
  ({ fingerprints, index }: Tools, { workOf }: Files, { enter, mustBeFine }: Work): MediaWork['compare'] =>
  async (videoId, signal) => {
    await mustBeFine(videoId, signal);
    enter(videoId, 'comparing');
    const reading = await fingerprints.read(workOf(videoId).files);
    // Known before it is looked up: of two copies at the same time, the later one finds the earlier.
    await index.keep(videoId, reading.whole);
    const found = await index.findMatches(reading, { except: [videoId] });
    return found.map(({ videoId: other, comparison }): VideoMatch => {
      const { verdict, overlapSeconds, offsetSeconds, residual } = comparison;
      return {
        videoId: other,
        verdict: verdict === 'strong' ? 'strong' : 'similar',
        overlapSeconds: round(overlapSeconds),
        offsetSeconds: round(offsetSeconds),
        residual: round(residual),
      };
    });
  };

const createPrepare = (tools: Tools, files: Files, { enter, mustBeFine, forgetWork }: Work): MediaWork['prepare'] => {
  const { engine, brandName, storage, hashes } = tools;
  const { workOf, withSource } = files;
  const { makePictures } = createPictures(tools, files);
  const keepOriginal = createKeepOriginal(tools, files);
  return async (videoId, signal) => {
    const inspection = await mustBeFine(videoId, signal);
    return withSource(videoId, async (source, scratch) => {
      enter(videoId, 'rendering');
      const pictures = await makePictures({ videoId, source }, inspection, signal);
      enter(videoId, 'rendering', 0.3);
      const avoid = [...(inspection.signals?.black ?? []), ...(inspection.signals?.frozen ?? [])];
      const { preview: made, finished: target } = workOf(videoId);
      await makePreview(engine, { source, target, made, facts: inspection.facts, watermark: brandName, avoid, signal });
      await storage.putFile(mediaKeys.preview(videoId), target);
      enter(videoId, 'rendering', 0.9);
      await keepOriginal(videoId, inspection, { source, scratch, signal });
      await hashes.forget(videoId);
      await forgetWork(videoId);
      return pictures;
    });
  };
};

export const ffmpegMediaWork = (tools: Tools): MediaWork => {
  const { storage, index, originals } = tools;
  const files = openFiles(tools, originals);
  const work = openWork(tools, files);
  const hash = createHashing(tools, files);
  const { thumbnailFrom } = createPictures(tools, files);
  const { hide, publish, unpublish } = publishedPictures(storage);
  const { forgetWork } = work;
  const removePreview = (videoId: string): Promise<void> => storage.remove(mediaKeys.preview(videoId));

  const removeFiles = async (videoId: string): Promise<void> => {
    await forgetWork(videoId);
    await tools.hashes.forget(videoId);
    await originals.remove(videoId);
    await removePreview(videoId);
  };

  return {
    ...mediaTurns(tools, files),
    progressOf: async (videoId) => (await tools.board.find(videoId)) ?? tools.findPlace(videoId),
    triage: createTriage(work, files, hash),
    examine: createExamine(work, files, hash),
    compare: createCompare(tools, files, work),
    prepare: createPrepare(tools, files, work),
    thumbnailFromStill: async (still, facts) =>
      thumbnailFrom(await readObject(storage, mediaKeys.picture(still)), facts),
    thumbnailFromPicture: thumbnailFrom,
    publish,
    unpublish,
    forgetWork,
    removePreview,
    removeFiles,
    removePictures: async (names) => {
      await hide(names);
      for (const name of names) await storage.remove(mediaKeys.picture(name));
    },
    discard: async (videoId) => {
      await index.forget(videoId);
      await removeFiles(videoId);
      await tools.staged?.forget(videoId);
    },
    hashOriginal: originals.hash,
    findInClear: originals.findInClear,
    seal: originals.seal,
  };
};
