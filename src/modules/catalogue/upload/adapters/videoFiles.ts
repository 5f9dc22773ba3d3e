import path from 'node:path';
import { exists } from '#platform/files/folders.ts';
import type { MediaFolders } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { Originals } from '#modules/catalogue/adapters/originals.ts';

/** The files that are made of a video, and a copy of the video itself while something reads it. */
export const openFiles = (folders: MediaFolders, originals: Originals) => {
  const { uploadOf, originalOf, rawOf } = originals;
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
  const withSource = async <T>(videoId: string, use: (source: string, scratch: string) => Promise<T>): Promise<T> =>
    originals.withPlain(await sourceOf(videoId), use);

  return { workOf, previewOf, sourceOf, withSource };
};

export type Files = ReturnType<typeof openFiles>;
