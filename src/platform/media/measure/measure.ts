import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demuxerOf } from '#platform/media/run/container.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { LONGEST_SECONDS, timeoutFor } from '#platform/media/files/limits.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { passGraph, sharpSize } from './passGraph.ts';
import { createClock, readBlur, readGrey, readVariants, readSound } from './passLogs.ts';
import { previewOutput, writeMark } from '#platform/media/pictures/preview.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import { OWN_PICTURE } from '#platform/media/run/filters.ts';
import { runFfmpeg, untrusted } from '#platform/media/run/run.ts';
import type { Span } from '#platform/media/pictures/spans.ts';
import { framesOutput } from '#platform/media/pictures/stills.ts';
import { storyboardOf, writeStoryboard } from '#platform/media/pictures/storyboard.ts';

/** The measurements of one pass over all frames and all sound. Shares are 0 to 1. */
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
  /** How blurred a typical picture is, 0 to 1. */
  blur: number;
  /** Share of the picture that black bars take. */
  letterboxShare: number;
  /** Mean change of the camera's motion from one quarter of a second to the next, as a share of the picture's side. */
  shake: number;
  /** Share of the sound below −50 LUFS; null without sound. */
  silentShare: number | null;
  /** Where the sound ends, in seconds; null without sound. */
  soundSeconds: number | null;
  /** Loudness of the whole, in LUFS (EBU R 128), −70 where nothing is heard; null without sound. */
  integratedLufs: number | null;
  /** Highest level, also between the samples, in dB of full scale; −100 for silence; null without sound. */
  truePeakDb: number | null;
};

/** Further files written by the same pass, so that nobody needs to decode the video again. */
export type SideOutputs = {
  /** 64 × 64 grey pictures, one byte a pixel, four a second, one after the other. */
  greyFrames?: string | undefined;
  /** Mono, 8 kHz, 16 bit little endian, without header; not written when there is no sound. */
  sound?: string | undefined;
  /** A JPEG of 10 × 6 small pictures spread evenly over the length; `storyboardOf` says where each one is. */
  storyboard?: string | undefined;
  /** A preview as `makePreview` would make it if there were nothing to avoid, with this word burned in. */
  preview?: { path: string; watermark: string } | undefined;
  /** The pictures that `sampleFrames` would take if there were nothing to avoid, as bare RGB. */
  frames?: string | undefined;
};

export type MeasureOptions = {
  sideOutputs?: SideOutputs | undefined;
  /** An existing folder for temporary files of the pass; default the system's, where a killed process leaves them. */
  scratch?: string | undefined;
  /** Called with the finished share, 0 to 1, never decreasing; with 1 at the end. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Decodes the whole file once. Side outputs exist only when it succeeds.
 * @throws MediaError `undecodable` when the file has no frame at all
 */
export const measure = async (
  engine: Engine,
  path: string,
  facts: MediaFacts,
  options: MeasureOptions = {},
): Promise<Signals> => {
  const folder = await mkdtemp(join(options.scratch ?? tmpdir(), `measure-${randomUUID().slice(0, 8)}-`));
  const onProgress = rising(options.onProgress);
  try {
    const signals = await measureIn({ ...options, folder, engine, path, facts, onProgress });
    onProgress(1);
    return signals;
  } catch (error) {
    for (const output of Object.values(options.sideOutputs ?? {})) await removeOutput(output);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Measurement = Omit<MeasureOptions, 'scratch'> & {
  /** The folder for temporary files of the pass. */
  folder: string;
  engine: Engine;
  path: string;
  facts: MediaFacts;
  onProgress: (share: number) => void;
};

const removeOutput = async (output: SideOutputs[keyof SideOutputs]): Promise<void> => {
  if (output !== undefined) await rm(typeof output === 'string' ? output : output.path, { force: true });
};

/** Pictures that cannot be made for people, or sound that cannot be decoded, must not cost the video its measurements. */
const measureIn = async (options: Measurement): Promise<Signals> => {
  const { facts } = options;
  try {
    return await decode(options);
  } catch (error) {
    const isFinal = !(error instanceof MediaError) || error.kind === 'timeout' || error.kind === 'killed';
    const { preview, frames, sound, ...others } = options.sideOutputs ?? {};
    const hasPictures = preview !== undefined || frames !== undefined;
    if (isFinal || (!hasPictures && facts.audioStream === null)) throw error;
    for (const output of hasPictures ? [preview, frames] : [sound]) await removeOutput(output);
    return hasPictures
      ? measureIn({ ...options, sideOutputs: { ...others, sound } })
      : decode({ ...options, facts: { ...facts, audioStream: null }, sideOutputs: others });
  }
};

const decode = async ({ folder, engine, path, facts, ...options }: Measurement): Promise<Signals> => {
  const { sideOutputs = {}, onProgress, signal } = options;
  const { storyboard, preview, frames, greyFrames: grey = join(folder, 'grey.raw') } = sideOutputs;
  const sound = facts.audioStream === null ? undefined : sideOutputs.sound;
  const sharp = join(folder, 'sharp.raw');
  const outputs = [
    ...(frames === undefined ? [] : [framesOutput(engine, facts, frames)]),
    ...(preview === undefined ? [] : [previewOutput(engine, facts, preview.path)]),
  ];
  const measured = passGraph(engine, facts, { storyboard: storyboard !== undefined, sound: sound !== undefined });
  const raw = (label: string, file: string, ...format: string[]) => [
    '-map',
    label,
    '-f',
    'rawvideo',
    ...format,
    '-y',
    `file:${file}`,
  ];
  const tiles = join(folder, 'tiles.raw');
  const args = [
    // Pictures are written as they come: no output fills gaps.
    '-vsync',
    'passthrough',
    '-filter_complex',
    [measured, ...outputs.map(({ graph }) => graph)].join(';'),
    '-map',
    '[measured]',
    '-f',
    'null',
    '-',
    ...raw('[grey]', grey),
    ...raw('[sharp]', sharp),
    ...(storyboard === undefined ? [] : raw('[board]', tiles, '-pix_fmt', 'rgb24')),
    ...(sound === undefined ? [] : ['-map', '[pcm]', '-f', 's16le', '-y', `file:${sound}`]),
    ...outputs.flatMap((output) => output.args),
  ];
  const whole = untrusted(path, demuxerOf(facts.container), ['-t', String(LONGEST_SECONDS)]);
  if (preview !== undefined) await writeMark(join(folder, OWN_PICTURE), preview.watermark, facts);
  const clock = createClock((time) => onProgress(time / facts.durationSeconds));
  const { stderrLines } = await runFfmpeg(
    engine,
    { inputs: [whole], args },
    { cwd: folder, timeoutMs: timeoutFor(facts.durationSeconds, 4), signal, onStdout: clock.read },
  );
  const { end, ...pictures } = clock.result();
  if (pictures.decodedFrames < 2)
    throw new MediaError('undecodable', `${pictures.decodedFrames} pictures could be decoded`);
  if (storyboard !== undefined) await writeStoryboard(storyboard, tiles, storyboardOf(facts));
  return {
    ...pictures,
    decodedSeconds: end + facts.startSeconds,
    decodeErrors: stderrLines,
    ...(await readVariants(join(folder, 'looks.txt'), end)),
    ...(await readGrey(grey)),
    blur: await readBlur(sharp, sharpSize(facts)),
    ...NO_SOUND,
    ...(facts.audioStream === null ? {} : await readSound(join(folder, 'sound.txt'))),
  };
};

const NO_SOUND = { silentShare: null, soundSeconds: null, integratedLufs: null, truePeakDb: null };

/**
 * Times may jump back, and a second attempt starts again: the reported progress never shrinks. A length of 0 has no
 * share.
 */
const rising = (onProgress: ((share: number) => void) | undefined) => {
  let highest = 0;
  return (share: number) => {
    if (share === Infinity || !(share >= highest)) return;
    highest = Math.min(1, share);
    onProgress?.(highest);
  };
};
