/** Examines uploads and makes what a listing shows of them, with ffmpeg. Every step may be repeated after a crash. */
import { copyFile, link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists, writeByContent } from '#platform/files/folders.ts';
import type { Engine } from '#platform/media/engine.ts';
import { inspect, type Inspection } from '#platform/media/inspect.ts';
import { removeLocation, sha256OfFile } from '#platform/media/original.ts';
import { makePreview } from '#platform/media/preview.ts';
import { makePoster, makeStills, sampleFrames } from '#platform/media/stills.ts';
import type { VideoFacts, VideoPictures } from '../events.ts';
import type { MediaWork } from '../ports.ts';
import type { MediaFolders } from './mediaFolders.ts';

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

export const ffmpegMediaWork = (engine: Engine, folders: MediaFolders, brandName: string): MediaWork => {
  const uploadOf = (videoId: string): string => path.join(folders.uploads, videoId);
  const originalOf = (videoId: string): string => path.join(folders.originals, videoId);
  const rawOf = (videoId: string): string => path.join(folders.raws, videoId);
  /** What the last examination saw, so that preparing need not look again; after a restart it does. */
  const seen = new Map<string, Seen>();

  /** The bytes as uploaded, wherever an earlier run left them. */
  const sourceOf = async (videoId: string): Promise<string> => {
    for (const candidate of [uploadOf(videoId), rawOf(videoId), originalOf(videoId)])
      if (await exists(candidate)) return candidate;
    throw new Error(`the file of video ${videoId} is missing`);
  };

  const look = async (videoId: string, signal: AbortSignal): Promise<Inspection> => {
    const known = seen.get(videoId);
    if (known) return known;
    const inspection = await inspect(engine, await sourceOf(videoId), { signal });
    if (isInspected(inspection)) seen.set(videoId, inspection);
    return inspection;
  };

  const makePictures = async (
    source: string,
    { facts, signals }: Seen,
    signal: AbortSignal,
  ): Promise<VideoPictures> => {
    const avoid = [...(signals?.black ?? []), ...(signals?.frozen ?? [])];
    const frames = await sampleFrames(engine, { source, facts, avoid, signal });
    const posters = await makePoster(frames);
    const [small, large] = [posters[0], posters.at(-1)];
    if (!small || !large) throw new Error('no poster');
    const keep = (content: Buffer, extension: string): Promise<string> =>
      writeByContent(folders.pictures, content, extension);
    const stills = await makeStills(frames);
    return {
      thumbnail: await keep(small.webp, 'webp'),
      poster: await keep(large.jpeg, 'jpg'),
      stills: await Promise.all(stills.map(({ webp }) => keep(webp, 'webp'))),
    };
  };

  /** Puts the deliverable file in place: the upload itself, or a lossless copy without place and device data. */
  const keepOriginal = async (videoId: string, { facts }: Seen, signal: AbortSignal): Promise<void> => {
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

  return {
    examine: async (videoId, signal) => {
      const inspection = await look(videoId, signal);
      if (!isInspected(inspection)) {
        const refusal = inspection.refusal ?? { code: 'undecodable', message: 'We could not read this file.' };
        return { isRefused: true, ...refusal };
      }
      return {
        isRefused: false,
        sha256: await sha256OfFile(await sourceOf(videoId)),
        facts: toFacts(inspection),
        advice: inspection.advice.map(({ message }) => message),
      };
    },

    prepare: async (videoId, signal) => {
      const inspection = await look(videoId, signal);
      if (!isInspected(inspection)) throw new Error(`video ${videoId} did not pass its examination`);
      const source = await sourceOf(videoId);
      const pictures = await makePictures(source, inspection, signal);
      const avoid = [...(inspection.signals?.black ?? []), ...(inspection.signals?.frozen ?? [])];
      const target = path.join(folders.previews, `${videoId}.mp4`);
      await makePreview(engine, { source, target, facts: inspection.facts, watermark: brandName, avoid, signal });
      await keepOriginal(videoId, inspection, signal);
      seen.delete(videoId);
      return pictures;
    },

    publish: async ({ thumbnail, poster, stills }) => {
      for (const name of new Set([thumbnail, poster, ...stills])) {
        const [from, to] = [path.join(folders.pictures, name), path.join(folders.published, name)];
        // A hard link costs nothing; another disk gets a copy.
        if (!(await exists(to))) await link(from, to).catch(() => copyFile(from, to));
      }
    },

    retire: async (videoId, { thumbnail, poster, stills }) => {
      await rm(path.join(folders.previews, `${videoId}.mp4`), { force: true });
      for (const name of [thumbnail, poster, ...stills]) await rm(path.join(folders.published, name), { force: true });
    },

    discard: async (videoId) => {
      seen.delete(videoId);
      await rm(uploadOf(videoId), { force: true });
      await rm(`${uploadOf(videoId)}.json`, { force: true });
    },
  };
};
