import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { demuxerOf } from '#platform/media/run/container.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { timeoutFor } from '#platform/media/files/limits.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { sizeByWidth, toSize, type PassOutput } from './picture.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import { runFfmpeg, untrusted } from '#platform/media/run/run.ts';
import { spreadStarts, type Span } from './spans.ts';

/** One picture out of the video, upright, in ordinary colours; `score` says how well it would do as a poster. */
export type Frame = { pixels: Buffer; width: number; height: number; score: number };

/** An encoded picture without any metadata; width and height in pixels. */
export type Still = { width: number; height: number; bytes: Buffer };

/** The same picture, small as WebP for lists, large as JPEG, which every reader of a link understands, and as a blur. */
export type Poster = {
  thumbnail: Still;
  poster: Still;
  /** A few pixels wide, as WebP. */
  blurred: Still;
};

export type FrameRequest = {
  source: string;
  facts: MediaFacts;
  /** Black or frozen stretches (from the inspection), kept out where possible. */
  avoid?: readonly Span[] | undefined;
  /** How many to take; default 8. */
  count?: number | undefined;
  /** What `framesOutput` wrote before the stretches to avoid were known; read when nothing better can be taken. */
  made?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Width of posters and stills, and of the thumbnail beside the poster, in pixels. */
export const POSTER_WIDTH = 1280;
const THUMBNAIL_WIDTH = 640;
const BLURRED_WIDTH = 16;
const FRAMES = 8;
const FEWEST_STILLS = 3;
const MOST_STILLS = 6;
/** Mean difference of brightness, 0 to 255, below which two pictures look the same. */
const ALIKE = 6;

/**
 * Filters and output of such pictures, as bare RGB, for a command that reads the whole file anyway, as its first input.
 * That spares entering the file once for each of them.
 */
export const framesOutput = (engine: Engine, facts: MediaFacts, target: string): PassOutput => {
  const isFirstFrom = (start: number, index: number) =>
    `gte(t,${start.toFixed(3)})*${index === 0 ? 'isnan(prev_selected_t)' : `lt(prev_selected_t,${start.toFixed(3)})`}`;
  const select = planFrames(facts, FRAMES).map(isFirstFrom).join('+');
  return {
    graph: `[0:${facts.videoStream}]select='${select}',${toSize(engine, facts, frameSize(facts))}[frames]`,
    args: ['-map', '[frames]', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-y', `file:${target}`],
  };
};

const frameSize = (facts: MediaFacts): Size => sizeByWidth(facts, POSTER_WIDTH);

const planFrames = ({ durationSeconds, frameRate }: MediaFacts, count: number, avoid?: readonly Span[]): number[] =>
  spreadStarts(durationSeconds, count, 1 / (frameRate || 25), avoid);

/**
 * Takes pictures spread over the video, in the order of time, for `makePoster` and `makeStills`.
 * @throws MediaError
 */
export const sampleFrames = async (engine: Engine, request: FrameRequest): Promise<Frame[]> => {
  const { facts, avoid, count = FRAMES } = request;
  const size = frameSize(facts);
  const starts = planFrames(facts, count, avoid);
  const pixels = (await readMade(request, starts, size)) ?? (await grabAll(engine, request, starts, size));
  if (pixels.length === 0) throw new MediaError('undecodable', 'no picture could be taken');
  return Promise.all(
    pixels.map(async (picture) => ({ pixels: picture, ...size, score: await scoreOf(picture, size) })),
  );
};

const readMade = async ({ made, facts }: FrameRequest, starts: readonly number[], size: Size) => {
  if (made === undefined || !isDeepStrictEqual(starts, planFrames(facts, FRAMES))) return undefined;
  const pictures = cutApart(await readFile(made).catch(() => Buffer.alloc(0)), size);
  return pictures.length === starts.length ? pictures : undefined;
};

const grabAll = async (engine: Engine, request: FrameRequest, starts: readonly number[], size: Size) => {
  const found: Buffer[] = [];
  for (const start of starts)
    found.push(...(await grab(engine, request, size, ['-ss', start.toFixed(3)], ['-frames:v', '1'])));
  if (found.length > 0) return found;
  // Files that cannot be entered anywhere are read through once.
  const rate = starts.length / Math.max(request.facts.durationSeconds, 0.1);
  return grab(engine, request, size, [], ['-r', rate.toFixed(5), '-frames:v', String(starts.length)]);
};

/** The best of the pictures, 640 and 1280 pixels wide; smaller where the video is smaller, never enlarged. */
export const makePoster = async (frames: readonly Frame[]): Promise<Poster> => {
  const best = frames.reduce<Frame | undefined>(
    (top, frame) => (top === undefined || frame.score > top.score ? frame : top),
    undefined,
  );
  if (best === undefined) throw new MediaError('undecodable', 'no picture for a poster');
  const [thumbnail, poster, blurred] = await Promise.all([
    encode(resized(best, THUMBNAIL_WIDTH).webp(WEBP)),
    encode(resized(best, POSTER_WIDTH).jpeg({ quality: 82, mozjpeg: true })),
    encode(resized(best, BLURRED_WIDTH).webp(WEBP)),
  ]);
  return { thumbnail, poster, blurred };
};

/**
 * Up to `count` (3 to 6) of the better pictures, in the order of time, for the creator to choose a thumbnail from. Those
 * that look like a better one are left out, unless fewer than three would remain. As WebP, 1280 pixels wide at most.
 */
export const makeStills = async (frames: readonly Frame[], count = 4): Promise<Still[]> => {
  const most = Math.min(Math.max(count, FEWEST_STILLS), MOST_STILLS);
  const ranked = [...frames].sort((first, other) => other.score - first.score);
  const small = new Map(await Promise.all(ranked.map(async (frame) => [frame, await miniature(frame)] as const)));
  const isAlike = (frame: Frame, other: Frame) => meanDifference(small.get(frame), small.get(other)) < ALIKE;
  const chosen: Frame[] = [];
  for (const frame of ranked) if (!chosen.some((better) => isAlike(better, frame))) chosen.push(frame);
  const rest = ranked.filter((frame) => !chosen.includes(frame));
  const kept = [...chosen, ...rest.slice(0, Math.max(0, FEWEST_STILLS - chosen.length))].slice(0, most);
  return Promise.all(
    frames.filter((frame) => kept.includes(frame)).map((frame) => encode(resized(frame, POSTER_WIDTH).webp(WEBP))),
  );
};

const miniature = (frame: Frame) =>
  raw(frame.pixels, frame).resize(16, 16, { fit: 'fill' }).greyscale().raw().toBuffer();

const meanDifference = (first: Buffer = Buffer.alloc(0), other: Buffer = Buffer.alloc(0)) =>
  first.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / Math.max(1, first.length);

type Size = { width: number; height: number };

const grab = async (
  engine: Engine,
  request: FrameRequest,
  size: Size,
  seek: string[],
  output: string[],
): Promise<Buffer[]> => {
  const { source, facts, signal } = request;
  const args = [
    '-filter_complex',
    `[0:${facts.videoStream}]${toSize(engine, facts, size)}[picture]`,
    '-map',
    '[picture]',
    ...output,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    'pipe:1',
  ];
  const inputs = [untrusted(source, demuxerOf(facts.container), seek)];
  const timeoutMs = timeoutFor(seek.length > 0 ? 30 : facts.durationSeconds, 4);
  try {
    const { stdout } = await runFfmpeg(engine, { inputs, args }, { timeoutMs, signal });
    return cutApart(stdout, size);
  } catch (error) {
    // A damaged spot must not cost the video its other pictures.
    if (error instanceof MediaError && error.kind === 'undecodable') return [];
    throw error;
  }
};

const cutApart = (pixels: Buffer, { width, height }: Size): Buffer[] => {
  const bytes = width * height * 3;
  return Array.from({ length: Math.floor(pixels.length / bytes) }, (_, index) =>
    pixels.subarray(index * bytes, (index + 1) * bytes),
  );
};

const raw = (pixels: Buffer, { width, height }: Size) => sharp(pixels, { raw: { width, height, channels: 3 } });

/** Rich, sharp, contrasty and neither dark nor glaring: measured on a small copy, where noise does not count as detail. */
const scoreOf = async (pixels: Buffer, size: Size): Promise<number> => {
  const { data, info } = await raw(pixels, size).resize({ width: 320 }).raw().toBuffer({ resolveWithObject: true });
  const { channels, entropy, sharpness } = await raw(data, info).stats();
  const average = (key: 'mean' | 'stdev') => channels.reduce((sum, channel) => sum + channel[key], 0) / channels.length;
  const glare = Math.abs(average('mean') - 118) / 118;
  return entropy + Math.log1p(sharpness) + average('stdev') / 32 - 3 * glare ** 2;
};

const WEBP = { quality: 80 };

const resized = (frame: Frame, width: number) => raw(frame.pixels, frame).resize({ width, withoutEnlargement: true });

const encode = async (picture: Sharp): Promise<Still> => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
};
