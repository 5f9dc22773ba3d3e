import path from 'node:path';
import { StoreAway } from '#platform/files/storeAway.ts';
import { mediaKeys, type Media } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { Originals } from '#modules/catalogue/adapters/originals.ts';

/** The files that are made of a video, and a copy of the video itself while something reads it. */
export const openFiles = ({ folders, storage }: Media, originals: Originals) => {
  const workOf = (videoId: string) => {
    const folder = path.join(folders.work, videoId);
    const at = (name: string): string => path.join(folder, name);
    const files = { greyFrames: at('grey'), sound: at('sound'), storyboard: at('storyboard.jpg') };
    const inspection = at('inspection.json');
    return {
      folder,
      files,
      frames: at('frames'),
      preview: at('preview.mp4'),
      finished: at('finished.mp4'),
      inspection,
    };
  };

  /** The key of the bytes as uploaded, wherever an earlier run put them; undefined when they are not stored. */
  const findSource = async (videoId: string): Promise<string | undefined> => {
    for (const candidate of [mediaKeys.upload(videoId), mediaKeys.raw(videoId), mediaKeys.original(videoId)])
      if (await storage.has(candidate)) return candidate;
    return undefined;
  };
  const sourceOf = async (videoId: string): Promise<string> => {
    const found = await findSource(videoId);
    if (found === undefined) throw new StoreAway(new Error(`the file of video ${videoId} is missing`));
    return found;
  };
  const withSource = async <T>(videoId: string, use: (source: string, scratch: string) => Promise<T>): Promise<T> =>
    originals.withPlain(await sourceOf(videoId), use);
  /** The same with a copy that has only what the check of its header reads. */
  const withOutline = async <T>(videoId: string, use: (outline: string) => Promise<T>): Promise<T> =>
    originals.withOutline(await sourceOf(videoId), use);
  /** The SHA-256 (hex) of the bytes as uploaded. */
  const hashSource = async (videoId: string, signal: AbortSignal): Promise<string> =>
    (await originals.hashStored(await sourceOf(videoId), signal)).sha256;

  return { workOf, findSource, sourceOf, withSource, withOutline, hashSource };
};

export type Files = ReturnType<typeof openFiles>;
