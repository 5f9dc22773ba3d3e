import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demuxerOf } from './container.ts';
import type { Engine } from './engine.ts';
import { timeoutFor } from './limits.ts';
import { MediaError } from './mediaError.ts';
import type { MediaFacts } from './probe.ts';
import { runFfmpeg, untrusted } from './run.ts';

/** A stretch of the video, in seconds from its first picture. */
export type Span = { start: number; end: number };

/** What one pass over all pictures and all sound measured. Shares are 0 to 1. */
export type Signals = {
  decodedFrames: number;
  /** Where the last decoded picture ends, on the file's own time line. */
  decodedSeconds: number;
  /** Decoded frames a second. */
  frameRate: number;
  /** Complaints of the decoder; 0 for a sound file. */
  decodeErrors: number;
  blackShare: number;
  frozenShare: number;
  black: Span[];
  frozen: Span[];
  /** Mean brightness, 16 (black) to 235 (white). */
  meanLuma: number;
  /** Share of the sound below −50 LUFS; null without sound. */
  silentShare: number | null;
  /** Where the sound ends, in seconds; null without sound. */
  soundSeconds: number | null;
};

/** Further files written by the same pass, so that nobody needs to decode the video again. */
export type SideOutputs = {
  /** 64 × 64 grey pictures, one byte a pixel, four a second, one after the other. */
  greyFrames?: string | undefined;
  /** Mono, 8 kHz, 16 bit little endian, without header; not written when there is no sound. */
  sound?: string | undefined;
  /** A JPEG of 10 × 6 small pictures spread evenly over the length; see `storyboardInterval`. */
  storyboard?: string | undefined;
};

export type MeasureOptions = {
  sideOutputs?: SideOutputs | undefined;
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Pictures a second that are looked at; every picture is decoded, but few are worth measuring. */
const SAMPLE_RATE = 4;
/** Mean difference below which a picture counts as the same, and the shortest standstill of a long video in seconds. */
const FREEZE_NOISE = 0.003;
const FREEZE_SECONDS = 4;
const SILENCE_LUFS = -50;
export const STORYBOARD = { columns: 10, rows: 6, tileWidth: 160 } as const;

/** Seconds between two tiles of the storyboard. */
export const storyboardInterval = (durationSeconds: number): number =>
  Math.max(durationSeconds / (STORYBOARD.columns * STORYBOARD.rows), 1 / SAMPLE_RATE);

/**
 * Decodes the whole file once.
 * @throws MediaError `undecodable` when there is no picture in it at all
 */
export const measure = async (
  engine: Engine,
  path: string,
  facts: MediaFacts,
  options: MeasureOptions = {},
): Promise<Signals> => {
  const folder = await mkdtemp(join(tmpdir(), `measure-${randomUUID().slice(0, 8)}-`));
  try {
    return await measureIn(folder, engine, path, facts, options);
  } catch (error) {
    // Sound that cannot be decoded must not cost the video its pictures.
    if (!(error instanceof MediaError) || facts.audioStream === null || isFinal(error)) throw error;
    return await measureIn(folder, engine, path, { ...facts, audioStream: null }, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const isFinal = (error: MediaError) => error.kind === 'timeout' || error.kind === 'killed';

const measureIn = async (folder: string, engine: Engine, path: string, facts: MediaFacts, options: MeasureOptions) => {
  const { sideOutputs = {}, onProgress, signal } = options;
  const { greyFrames, storyboard, sound } = sideOutputs;
  const image = ['-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1'];
  const args = [
    ...['-filter_complex', graph(facts, sideOutputs), '-map', '[measured]', '-f', 'null', '-'],
    ...(greyFrames === undefined ? [] : ['-map', '[grey]', '-f', 'rawvideo', '-y', `file:${greyFrames}`]),
    ...(storyboard === undefined ? [] : ['-map', '[board]', ...image, '-y', `file:${storyboard}`]),
    ...(sound === undefined || facts.audioStream === null
      ? []
      : ['-map', '[pcm]', '-f', 's16le', '-y', `file:${sound}`]),
  ];
  const clock = createClock((seconds) => onProgress?.(Math.min(1, seconds / Math.max(facts.durationSeconds, 1))));
  const { stderrLines } = await runFfmpeg(
    engine,
    { inputs: [untrusted(path, demuxerOf(facts.container))], args },
    { cwd: folder, timeoutMs: timeoutFor(facts.durationSeconds, 4), signal, onStdout: clock.read },
  );
  const { decodedFrames, end, frameRate, meanLuma } = clock.result();
  if (decodedFrames === 0) throw new MediaError('undecodable', 'not one picture could be decoded');
  return {
    ...{ decodedFrames, decodedSeconds: end + facts.startSeconds, frameRate, meanLuma, decodeErrors: stderrLines },
    ...readLooks(await readFile(join(folder, 'looks.txt'), 'utf8'), end),
    ...(facts.audioStream === null ? NO_SOUND : readSound(await readFile(join(folder, 'sound.txt'), 'utf8'))),
  };
};

/** One split for the clock of every picture (tiny, nearest neighbour: nearly free) and one for four looks a second. */
const graph = (facts: MediaFacts, { greyFrames, storyboard, sound }: SideOutputs): string => {
  const standstill = Math.min(FREEZE_SECONDS, Math.max(0.5, facts.durationSeconds / 2));
  const branches = [
    '[look]',
    ...(greyFrames === undefined ? [] : ['[small]']),
    ...(storyboard === undefined ? [] : ['[tiles]']),
  ];
  const split = branches.length === 1 ? 'null' : `split=${branches.length}`;
  const { columns, rows, tileWidth } = STORYBOARD;
  return [
    `[0:${facts.videoStream}]split=2[every][some]`,
    '[every]scale=16:16:flags=neighbor,format=yuv420p,signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-,nullsink',
    `[some]fps=${SAMPLE_RATE},scale=640:-2:flags=area,format=yuv420p,${split}${branches.join('')}`,
    `[look]blackdetect=d=0:pix_th=0.10,freezedetect=n=${FREEZE_NOISE}:d=${standstill},metadata=mode=print:file=looks.txt[measured]`,
    ...(greyFrames === undefined ? [] : ['[small]scale=64:64:flags=area,format=gray[grey]']),
    ...(storyboard === undefined
      ? []
      : [
          `[tiles]fps=1/${storyboardInterval(facts.durationSeconds).toFixed(4)},scale=${tileWidth}:-2:flags=area,` +
            `tile=${columns}x${rows},format=yuvj420p[board]`,
        ]),
    ...(facts.audioStream === null ? [] : soundGraph(facts.audioStream, sound !== undefined)),
  ].join(';');
};

const soundGraph = (stream: number, isKept: boolean) => [
  `[0:${stream}]${isKept ? 'asplit=2[heard][kept]' : 'anull[heard]'}`,
  '[heard]ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.M:file=sound.txt,anullsink',
  ...(isKept ? ['[kept]aresample=8000,aformat=sample_fmts=s16:channel_layouts=mono[pcm]'] : []),
];

/** Reads the time and the brightness of every decoded picture as they are printed; a long video prints millions of lines. */
const createClock = (onTime: (seconds: number) => void) => {
  let rest = '';
  let [count, first, last, luma] = [0, 0, 0, 0];
  const readLine = (line: string) => {
    const time = /pts_time:(\S+)/.exec(line)?.[1];
    if (time !== undefined) {
      last = Number(time);
      if (count === 0) first = last;
      count += 1;
    } else {
      luma += Number(line.split('=')[1] ?? 0);
    }
  };
  return {
    read: (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(readLine);
      onTime(last);
    },
    result: () => {
      const interval = count > 1 ? (last - first) / (count - 1) : 0;
      const frameRate = interval > 0 ? 1 / interval : 0;
      return { decodedFrames: count, end: last + interval, frameRate, meanLuma: count > 0 ? luma / count : 0 };
    },
  };
};

/** A stretch that is still going on at the end of the file has no end in the log. */
const readLooks = (log: string, end: number) => {
  const values = (key: string) =>
    [...log.matchAll(new RegExp(`^lavfi\\.${key}=(\\S+)$`, 'gm'))].map((match) => Number(match[1]));
  const spans = (starts: number[], ends: number[]): Span[] =>
    starts.map((start, index) => ({ start, end: ends[index] ?? end }));
  const black = spans(values('black_start'), values('black_end'));
  const frozen = spans(values('freezedetect\\.freeze_start'), values('freezedetect\\.freeze_end'));
  const share = (list: Span[]) =>
    end > 0 ? Math.min(1, list.reduce((sum, span) => sum + span.end - span.start, 0) / end) : 0;
  return { black, frozen, blackShare: share(black), frozenShare: share(frozen) };
};

const NO_SOUND = { silentShare: null, soundSeconds: null };

const readSound = (log: string): Pick<Signals, 'silentShare' | 'soundSeconds'> => {
  const loudness = [...log.matchAll(/lavfi\.r128\.M=(\S+)/g)].map((match) => Number(match[1]));
  if (loudness.length === 0) return NO_SOUND;
  const silent = loudness.filter((value) => value < SILENCE_LUFS).length;
  return { silentShare: silent / loudness.length, soundSeconds: Number(/.*pts_time:(\S+)/s.exec(log)?.[1] ?? 0) + 0.1 };
};
