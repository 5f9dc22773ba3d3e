/** The pictures of a video, from its film or from one that its creator sends. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fieldProblem } from '#contracts/http/problem.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import type { Signals } from '#platform/media/measure/measure.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { makePoster, makeStills, sampleFrames, type Poster } from '#platform/media/pictures/stills.ts';
import { makeThumbnailFromPicture } from '#platform/media/pictures/thumbnail.ts';
import type { VideoFacts, VideoPictures } from '#events/catalogue.ts';
import type { Thumbnail } from '#modules/catalogue/ports.ts';
import { mediaKeys, type Media } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { Files } from './videoFiles.ts';

/** Stills, poster, thumbnail and storyboard, kept by their content. */
export const createPictures = ({ engine, storage }: Pick<Media, 'storage'> & { engine: Engine }, { workOf }: Files) => {
  const keepPicture = async (content: Buffer, extension: string): Promise<string> => {
    const name = `${createHash('sha256').update(content).digest('hex')}.${extension}`;
    if (!(await storage.has(mediaKeys.picture(name)))) await storage.put(mediaKeys.picture(name), content);
    return name;
  };

  const keepPoster = async ({ thumbnail, poster, blurred }: Poster): Promise<Thumbnail> => ({
    blurred: `data:image/webp;base64,${blurred.bytes.toString('base64')}`,
    thumbnail: await keepPicture(thumbnail.bytes, 'webp'),
    poster: await keepPicture(poster.bytes, 'jpg'),
  });

  const makePictures = async (
    { videoId, source }: { videoId: string; source: string },
    { facts, signals }: { facts: MediaFacts; signals: Signals | null },
    signal: AbortSignal,
  ): Promise<VideoPictures> => {
    const avoid = [...(signals?.black ?? []), ...(signals?.frozen ?? [])];
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
