import { rename, rm, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { previewRule } from '#contracts/site/houseRules.ts';
import { exists } from '#platform/files/folders.ts';
import { demuxerOf } from '#platform/media/run/container.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { timeoutFor } from '#platform/media/files/limits.ts';
import { placed } from '#platform/media/files/placed.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { sizeByShortSide, toSize, type PassOutput } from './picture.ts';
import { probe, type MediaFacts } from '#platform/media/files/probe.ts';
import { replaceFile } from '#platform/media/files/replaceFile.ts';
import { ownPicture } from '#platform/media/run/filters.ts';
import { runFfmpeg, trusted, untrusted } from '#platform/media/run/run.ts';
import { spreadStarts, type Span } from './spans.ts';
import { renderWatermark } from './watermark.ts';

export type PreviewRequest = {
  source: string;
  /** Written under a temporary name beside it and renamed when complete. */
  target: string;
  facts: MediaFacts;
  /** The word burned into every picture: the brand's name. */
  watermark: string;
  /** Black or frozen stretches (from the inspection), kept out where possible. */
  avoid?: readonly Span[] | undefined;
  /**
   * What `previewOutput` wrote before the stretches to avoid were known; moved into place when nothing better can be
   * made.
   */
  made?: string | undefined;
  signal?: AbortSignal | undefined;
};

const { pieces: PIECES, pieceSeconds: PIECE_SECONDS, shortSide: SHORT_SIDE } = previewRule;
/** From here on six full pieces are shown; below, half of the video at most. */
const LONG_SECONDS = 60;
const FRAME_RATE = 30;

/** Where the pieces begin and how long each is, in seconds; together never more than half of the video. */
export const planPieces = (
  { durationSeconds, frameRate }: Pick<MediaFacts, 'durationSeconds' | 'frameRate'>,
  avoid: readonly Span[] = [],
) => {
  const length = durationSeconds >= LONG_SECONDS ? PIECE_SECONDS : durationSeconds / (2 * PIECES);
  // A piece shorter than two pictures shows nothing: then one piece of half the length.
  const [count, seconds] = length * (frameRate || FRAME_RATE) >= 2 ? [PIECES, length] : [1, durationSeconds / 2];
  return { seconds, starts: spreadStarts(durationSeconds, count, seconds, avoid) };
};

/** Size of the preview: short side of 480 or two thirds of the original's, whichever is less; even. */
export const previewSize = (facts: MediaFacts) =>
  sizeByShortSide(facts, Math.min(SHORT_SIDE, Math.floor((Math.min(facts.width, facts.height) * 2) / 3)));

/** Writes the picture that is laid over the video. */
export const writeMark = async (file: string, watermark: string, facts: MediaFacts): Promise<void> =>
  writeFile(file, await renderWatermark(watermark, previewSize(facts)));

/**
 * Filters and output of a preview for a command that reads the whole file anyway, as its first input, in a folder with the mark as
 * `OWN_PICTURE`. This saves decoding the file a second time. The graph reads the mark itself: ffmpeg from version 5 reads the input
 * of the output that is furthest behind, so it would open a second input last, and keep every picture of the film in memory until then.
 */
export const previewOutput = (engine: Engine, facts: MediaFacts, target: string): PassOutput => ({
  graph: `${ownPicture}[mark];${graph(engine, facts, { ...planPieces(facts), isSeeked: false, mark: 'mark' })}`,
  args: outputOf(facts, target),
});

/**
 * Makes the public preview: pieces spread over the video, small, marked, without metadata, H.264 and AAC in an MP4 that
 * starts at once. Its price does not grow with the length of the source.
 * @throws MediaError
 */
export const makePreview = async (engine: Engine, request: PreviewRequest): Promise<MediaFacts> => {
  const plan = planPieces(request.facts, request.avoid);
  const made = await takeOver(engine, request, plan);
  if (made !== undefined) return made;
  const mark = `${request.target}.mark.png`;
  await writeMark(mark, request.watermark, request.facts);
  try {
    return await replaceFile(request.target, (temporary) => encode(engine, request, plan, { mark, temporary }));
  } finally {
    await rm(mark, { force: true });
  }
};

type Pieces = ReturnType<typeof planPieces>;
type Plan = Pieces & { isSeeked: boolean };
type Parts = { mark: string; temporary: string };

const isWhole = (facts: MediaFacts | undefined, { seconds, starts }: Pieces): facts is MediaFacts =>
  facts !== undefined && facts.durationSeconds >= seconds * starts.length * 0.8;

const takeOver = async (engine: Engine, { made, facts, target, signal }: PreviewRequest, plan: Pieces) => {
  if (made === undefined || !(await exists(made)) || !isDeepStrictEqual(plan, planPieces(facts))) return undefined;
  const { facts: found } = await probe(engine, made, { signal });
  if (!isWhole(found, plan)) return undefined;
  await rename(made, target);
  return found;
};

const encode = async (engine: Engine, request: PreviewRequest, plan: Pieces, parts: Parts): Promise<MediaFacts> => {
  const seeked = await encodePlan(engine, request, parts, { ...plan, isSeeked: true });
  if (isWhole(seeked, plan)) return seeked;
  // Transport streams and damaged indexes cannot be entered anywhere: then the video is read through, at its full price.
  const read = await encodePlan(engine, request, parts, { ...plan, isSeeked: false });
  if (read === undefined) throw new MediaError('undecodable', 'the preview came out without pictures');
  return read;
};

const encodePlan = async (engine: Engine, request: PreviewRequest, { mark: file, temporary }: Parts, plan: Plan) => {
  const { source, facts, signal } = request;
  const open = (options: string[]) => untrusted(source, demuxerOf(facts.container), options);
  const pieces = plan.isSeeked
    ? plan.starts.map((start) => open(['-ss', start.toFixed(3), '-t', (plan.seconds + 0.5).toFixed(3)]))
    : [open([])];
  const timeoutMs = plan.isSeeked ? timeoutFor(30, 20) : timeoutFor(facts.durationSeconds, 4);
  const mark = `${plan.isSeeked ? plan.starts.length : 1}:v`;
  const args = ['-filter_complex', graph(engine, facts, { ...plan, mark }), ...outputOf(facts, temporary)];
  await runFfmpeg(engine, { inputs: [...pieces, trusted(file)], args }, { timeoutMs, signal });
  return (await probe(engine, temporary, { signal })).facts;
};

const outputOf = (facts: MediaFacts, target: string): string[] => [
  '-map',
  '[marked]',
  ...(facts.audioStream === null ? [] : ['-map', '[sound]', '-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-ar', '44100']),
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '28',
  '-maxrate',
  '900k',
  '-bufsize',
  '1800k',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
  `file:${target}`,
];

/** Every piece in the same size, rate and colours, and of a whole number of pictures; joined; marked. */
const graph = (engine: Engine, facts: MediaFacts, plan: Plan & { mark: string }) => {
  const rate = Math.min(FRAME_RATE, facts.frameRate || FRAME_RATE);
  const frames = Math.max(1, Math.floor(plan.seconds * rate + 1e-6));
  // Only pictures that are shown are scaled.
  const shown = `fps=${rate.toFixed(3)}:start_time=0,trim=end_frame=${frames}`;
  const picture = `${shown},${toSize(engine, facts, previewSize(facts), 'bilinear')}`;
  const chains = [
    ...plan.starts.map((start, index) => `${entry(plan, index, start, 'v', facts.videoStream)}${picture}[v${index}]`),
    ...(facts.audioStream === null
      ? []
      : plan.starts.map(
          (start, index) =>
            `${entry(plan, index, start, 'a', facts.audioStream ?? 0)}${placed(facts)}${soundOf(frames / rate)}[a${index}]`,
        )),
  ];
  const count = plan.starts.length;
  const joined = plan.starts
    .map((_, index) => `[v${index}]${facts.audioStream === null ? '' : `[a${index}]`}`)
    .join('');
  return [
    ...(plan.isSeeked || count === 1 ? [] : splits(facts, count)),
    ...chains,
    facts.audioStream === null
      ? `${joined}concat=n=${count}:v=1:a=0[joined]`
      : `${joined}concat=n=${count}:v=1:a=1[joined][sound]`,
    `[joined][${plan.mark}]overlay=0:0:format=yuv420,format=yuv420p[marked]`,
  ].join(';');
};

/** A fade of 50 ms keeps the cuts in the sound from clicking. */
const soundOf = (seconds: number) =>
  `aresample=44100:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=mono,atrim=end=${seconds.toFixed(4)},` +
  `afade=t=in:d=0.05,afade=t=out:st=${Math.max(0, seconds - 0.05).toFixed(4)}:d=0.05`;

/** Where a piece comes from: its own input, or its cut out of the one that is read through. */
const entry = (plan: Plan, index: number, start: number, kind: 'v' | 'a', stream: number) => {
  if (plan.isSeeked) return `[${index}:${stream}]`;
  const cut = `${kind === 'v' ? '' : 'a'}trim=start=${start.toFixed(3)}:duration=${(plan.seconds + 0.5).toFixed(3)}`;
  const from = plan.starts.length === 1 ? `[0:${stream}]` : `[${kind}in${index}]`;
  return `${from}${cut},${kind === 'v' ? '' : 'a'}setpts=PTS-STARTPTS,`;
};

const splits = (facts: MediaFacts, count: number) => {
  const labels = (kind: string) => Array.from({ length: count }, (_, index) => `[${kind}in${index}]`).join('');
  return [
    `[0:${facts.videoStream}]split=${count}${labels('v')}`,
    ...(facts.audioStream === null ? [] : [`[0:${facts.audioStream}]asplit=${count}${labels('a')}`]),
  ];
};
