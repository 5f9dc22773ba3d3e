/** Inspects uploads and makes preview and pictures, with ffmpeg. Every step may be repeated after a crash. */
import { copyFile, link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fieldProblem } from '#contracts/http/problem.ts';
import { exists, writeByContent, writeWhole } from '#platform/files/folders.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import type { FingerprintWork } from '#platform/media/fingerprint/work.ts';
import { inspect, type Inspection } from '#platform/media/checks/inspect.ts';
import { removeLocation, sha256OfFile } from '#platform/media/files/original.ts';
import { makePreview } from '#platform/media/pictures/preview.ts';
import { makePoster, makeStills, sampleFrames, type Poster } from '#platform/media/pictures/stills.ts';
import { makeThumbnailFromPicture } from '#platform/media/pictures/thumbnail.ts';
import type { VideoFacts, VideoMatch, VideoPictures } from '#events/catalogue.ts';
import type { MediaProgress, MediaWork, Thumbnail } from '#modules/catalogue/ports.ts';
import type { FingerprintIndex } from './fingerprintIndex.ts';
import type { MediaFolders } from '#modules/catalogue/adapters/mediaFolders.ts';

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
  inspection.facts !== null && inspection.refusal === undefined;

const round = (value: number): number => Math.round(value * 100) / 100;

type Tools = {
  engine: Engine;
  folders: MediaFolders;
  fingerprints: FingerprintWork;
  index: FingerprintIndex;
  brandName: string;
};

/** The folders of a video's files, during and after the upload. */
const openFiles = (folders: MediaFolders) => {
  const uploadOf = (videoId: string): string => path.join(folders.uploads, videoId);
  const originalOf = (videoId: string): string => path.join(folders.originals, videoId);
  const rawOf = (videoId: string): string => path.join(folders.raws, videoId);
  const workOf = (videoId: string) => {
    const folder = path.join(folders.work, videoId);
    const at = (name: string): string => path.join(folder, name);
    const files = { greyFrames: at('grey'), sound: at('sound'), storyboard: at('storyboard.jpg') };
    return { folder, files, frames: at('frames'), preview: at('preview.mp4'), inspection: at('inspection.json') };
  };
  const previewOf = (videoId: string): string => path.join(folders.previews, `${videoId}.mp4`);

  /** The bytes as uploaded, wherever an earlier run put them. */
  const sourceOf = async (videoId: string): Promise<string> => {
    for (const candidate of [uploadOf(videoId), rawOf(videoId), originalOf(videoId)])
      if (await exists(candidate)) return candidate;
    throw new Error(`the file of video ${videoId} is missing`);
  };

  return { uploadOf, originalOf, rawOf, workOf, previewOf, sourceOf };
};
type Files = ReturnType<typeof openFiles>;

/** The work on a video: one inspection, whose results the next steps share, and its progress. */
const openWork = ({ engine, brandName }: Tools, { workOf, sourceOf }: Files) => {
  /** The result of the last inspection, so that the next step need not repeat it. */
  const seen = new Map<string, Seen>();
  const progress = new Map<string, MediaProgress>();
  const enter = (videoId: string, step: MediaProgress['step'], share = 0): void =>
    void progress.set(videoId, { step, share });

  const forgetWork = async (videoId: string): Promise<void> => {
    seen.delete(videoId);
    progress.delete(videoId);
    await rm(workOf(videoId).folder, { recursive: true, force: true });
  };

  const inspectVideo = async (videoId: string, signal: AbortSignal): Promise<Inspection> => {
    const seenInspection = seen.get(videoId);
    if (seenInspection) return seenInspection;
    const { folder, files, frames, preview, inspection: kept } = workOf(videoId);
    // Inspected before the process was killed: its output is complete, for this file was written last.
    const earlier = await readFile(kept, 'utf8').catch(() => undefined);
    if (earlier !== undefined) {
      const inspection = JSON.parse(earlier) as Seen;
      seen.set(videoId, inspection);
      return inspection;
    }
    await mkdir(folder, { recursive: true });
    const inspection = await inspect(engine, await sourceOf(videoId), {
      sideOutputs: { ...files, frames, preview: { path: preview, watermark: brandName } },
      scratch: folder,
      onProgress: (share) => enter(videoId, 'checking', share),
      signal,
    });
    if (isInspected(inspection)) {
      await writeWhole(kept, Buffer.from(JSON.stringify(inspection)));
      seen.set(videoId, inspection);
    }
    return inspection;
  };

  const mustBeFine = async (videoId: string, signal: AbortSignal): Promise<Seen> => {
    const inspection = await inspectVideo(videoId, signal);
    if (!isInspected(inspection)) throw new Error(`video ${videoId} did not pass its examination`);
    return inspection;
  };

  return {
    progressOf: (videoId: string) => progress.get(videoId),
    enter,
    forgetWork,
    inspect: inspectVideo,
    mustBeFine,
  };
};
type Work = ReturnType<typeof openWork>;

/** Stills, poster, thumbnail and storyboard, kept by their content. */
const createPictures = ({ engine, folders }: Tools, { workOf, sourceOf }: Files) => {
  const keepPicture = (content: Buffer, extension: string): Promise<string> =>
    writeByContent(folders.pictures, content, extension);

  const keepPoster = async ({ thumbnail, poster, blurred }: Poster): Promise<Thumbnail> => ({
    blurred: `data:image/webp;base64,${blurred.bytes.toString('base64')}`,
    thumbnail: await keepPicture(thumbnail.bytes, 'webp'),
    poster: await keepPicture(poster.bytes, 'jpg'),
  });

  const makePictures = async (
    videoId: string,
    { facts, signals }: Seen,
    signal: AbortSignal,
  ): Promise<VideoPictures> => {
    const avoid = [...(signals?.black ?? []), ...(signals?.frozen ?? [])];
    const source = await sourceOf(videoId);
    const { frames: made } = workOf(videoId);
    const frames = await sampleFrames(engine, { source, facts, avoid, made, signal });
    const [stills, poster] = await Promise.all([makeStills(frames), makePoster(frames)]);
    return {
      ...(await keepPoster(poster)),
      stills: await Promise.all(stills.map(({ bytes }) => keepPicture(bytes, 'webp'))),
      storyboard: await keepPicture(await readFile(workOf(videoId).files.storyboard), 'jpg'),
    };
  };

  const thumbnailFrom = async (picture: Buffer, facts: VideoFacts): Promise<Thumbnail> => {
    const { made, refusal } = await makeThumbnailFromPicture(picture, facts);
    if (refusal) throw fieldProblem('/file', refusal.message);
    return keepPoster(made);
  };

  return { makePictures, thumbnailFrom };
};

/** Puts the deliverable file in place: the upload itself, or a lossless copy without place and device data. */
const createKeepOriginal =
  ({ engine }: Tools, { uploadOf, originalOf, rawOf, sourceOf }: Files) =>
  async (videoId: string, { facts }: Seen, signal: AbortSignal): Promise<void> => {
    const source = await sourceOf(videoId);
    if (!facts.hasLocation) {
      if (source === uploadOf(videoId)) await rename(source, originalOf(videoId));
    } else {
      if (!(await exists(originalOf(videoId))))
        await removeLocation(engine, { source, target: originalOf(videoId), signal });
      if (source === uploadOf(videoId)) await rename(source, rawOf(videoId));
    }
    await rm(`${uploadOf(videoId)}.json`, { force: true });
  };

/** The pictures of listed videos, which everybody may fetch. */
const createPublished = (folders: MediaFolders) => {
  const hide = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await rm(path.join(folders.published, name), { force: true });
  };

  const publish: MediaWork['publish'] = async ({ thumbnail, poster, stills }, former) => {
    const shown = new Set([thumbnail, poster, ...stills]);
    await hide(former.filter((name) => !shown.has(name)));
    for (const name of shown) {
      const from = path.join(folders.pictures, name);
      const to = path.join(folders.published, name);
      // A hard link costs nothing; another disk gets a copy.
      if (!(await exists(to))) await link(from, to).catch(() => copyFile(from, to));
    }
  };
  const unpublish: MediaWork['unpublish'] = ({ thumbnail, poster, stills }, former) =>
    hide([thumbnail, poster, ...stills, ...former]);
  return { hide, publish, unpublish };
};

const createExamine =
  ({ enter, forgetWork, inspect }: Work, { sourceOf }: Files): MediaWork['examine'] =>
  async (videoId, signal) => {
    enter(videoId, 'checking');
    const hashing = sha256OfFile(await sourceOf(videoId));
    // Waited for below, after the look; should that fail first, this failure has nobody else to tell.
    hashing.catch(() => undefined);
    const inspection = await inspect(videoId, signal);
    if (!isInspected(inspection)) {
      await forgetWork(videoId);
      const refusal = inspection.refusal ?? { code: 'undecodable', message: 'We could not read this file.' };
      return { isRefused: true, ...refusal };
    }
    return {
      isRefused: false,
      sha256: await hashing,
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
    const fingerprint = await fingerprints.read(workOf(videoId).files);
    // Known before it is looked up: of two copies at the same time, the later one finds the earlier.
    await index.keep(videoId, fingerprint);
    const found = await index.findMatches(fingerprint, { except: [videoId] });
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
  const { engine, brandName } = tools;
  const { workOf, sourceOf, previewOf } = files;
  const { makePictures } = createPictures(tools, files);
  const keepOriginal = createKeepOriginal(tools, files);
  return async (videoId, signal) => {
    const inspection = await mustBeFine(videoId, signal);
    enter(videoId, 'rendering');
    const pictures = await makePictures(videoId, inspection, signal);
    enter(videoId, 'rendering', 0.3);
    const avoid = [...(inspection.signals?.black ?? []), ...(inspection.signals?.frozen ?? [])];
    const source = await sourceOf(videoId);
    const target = previewOf(videoId);
    const made = workOf(videoId).preview;
    await makePreview(engine, { source, target, made, facts: inspection.facts, watermark: brandName, avoid, signal });
    enter(videoId, 'rendering', 0.9);
    await keepOriginal(videoId, inspection, signal);
    await forgetWork(videoId);
    return pictures;
  };
};

export const ffmpegMediaWork = (tools: Tools): MediaWork => {
  const { folders, index } = tools;
  const files = openFiles(folders);
  const work = openWork(tools, files);
  const { thumbnailFrom } = createPictures(tools, files);
  const { hide, publish, unpublish } = createPublished(folders);
  const { uploadOf, rawOf, originalOf, previewOf } = files;
  const { forgetWork } = work;

  const removeFiles = async (videoId: string): Promise<void> => {
    await forgetWork(videoId);
    const uploaded = [uploadOf(videoId), `${uploadOf(videoId)}.json`];
    for (const file of [...uploaded, rawOf(videoId), originalOf(videoId), previewOf(videoId)])
      await rm(file, { force: true });
  };

  return {
    progressOf: work.progressOf,
    examine: createExamine(work, files),
    compare: createCompare(tools, files, work),
    prepare: createPrepare(tools, files, work),
    thumbnailFromStill: async (still, facts) =>
      thumbnailFrom(await readFile(path.join(folders.pictures, still)), facts),
    thumbnailFromPicture: thumbnailFrom,
    publish,
    unpublish,
    removePreview: (videoId) => rm(previewOf(videoId), { force: true }),

    removeFiles,
    removePictures: async (names) => {
      await hide(names);
      for (const name of names) await rm(path.join(folders.pictures, name), { force: true });
    },
    discard: async (videoId) => {
      await index.forget(videoId);
      await removeFiles(videoId);
    },
  };
};
