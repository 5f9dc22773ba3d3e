import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { blurOf, median } from './sharpness.ts';
import { createLetterboxMeter } from './letterbox.ts';
import { createShakeMeter } from './steadiness.ts';
import { readGreyFrames } from './greyFrames.ts';
import { GREY_SIDE } from './passGraph.ts';
import type { Span } from '#platform/media/pictures/spans.ts';

const SILENCE_LUFS = -50;
/** The value for nothing, so that every number can be written as JSON. */
const NOTHING_DB = -100;

/** Reads the time and the brightness of every decoded picture as they are printed; a long video prints millions of lines. */
export const createClock = (onTime: (seconds: number) => void) => {
  let rest = '';
  let count = 0;
  let first = 0;
  let last = 0;
  let luma = 0;
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

/** Black and frozen stretches. One that is still going on at the end of the file has no end in the log. */
export const readVariants = async (path: string, end: number) => {
  const log = await readFile(path, 'utf8');
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

/** The readings of the loudness meter (EBU R 128), every tenth of a second; undefined when there was no sound. */
export const readSound = async (path: string) => {
  let samples = 0;
  let silent = 0;
  let last = 0;
  let peak = 0;
  let integratedLufs = NOTHING_DB;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [key = '', text = ''] = line.split('=');
    if (line.startsWith('frame:')) last = Number(/pts_time:(\S+)/.exec(line)?.[1] ?? last);
    else if (key.includes('.true_peaks_ch')) peak = Math.max(peak, Number(text) || 0);
    else if (key.endsWith('.I')) integratedLufs = Math.max(NOTHING_DB, Number(text) || NOTHING_DB);
    else if (key.endsWith('.M')) {
      samples += 1;
      // The meter calls complete silence 'nan' or '-inf'.
      if (!(Number(text) >= SILENCE_LUFS)) silent += 1;
    }
  }
  if (samples === 0) return undefined;
  const truePeakDb = Math.max(NOTHING_DB, 20 * Math.log10(peak));
  return { silentShare: silent / samples, soundSeconds: last + 0.1, integratedLufs, truePeakDb };
};

/** Black bars and the steadiness of the camera, from the small grey pictures. */
export const readGrey = async (path: string) => {
  const letterbox = createLetterboxMeter(GREY_SIDE);
  const shake = createShakeMeter(GREY_SIDE);
  for await (const frame of readGreyFrames(path, { width: GREY_SIDE, height: GREY_SIDE })) {
    letterbox.add(frame);
    shake.add(frame);
  }
  return { letterboxShare: letterbox.result(), shake: shake.result() };
};

/** The blur of a typical picture, 0 to 1; 0 where no picture shows more than plain surfaces. */
export const readBlur = async (path: string, size: { width: number; height: number }): Promise<number> => {
  const values: number[] = [];
  for await (const frame of readGreyFrames(path, size)) {
    const blur = blurOf(frame);
    if (blur !== undefined) values.push(blur);
  }
  return median(values) ?? 0;
};
