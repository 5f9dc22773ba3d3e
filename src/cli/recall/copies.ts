/** Makes altered copies and fingerprints of files, by the same pass over pictures and sound that uploads go through. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '#platform/media/run/engine.ts';
import type { Reading } from '#platform/media/fingerprint/fingerprint.ts';
import { readFingerprint } from '#platform/media/fingerprint/readFingerprint.ts';
import { measure } from '#platform/media/measure/measure.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { probe } from '#platform/media/files/probe.ts';
import { runFfmpeg, type Input } from '#platform/media/run/run.ts';
import type { Alteration } from './alterations.ts';

const TIMEOUT_MS = 300_000;
/** H.264 wants an even width and height. */
const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p';

/** The fingerprint of a video, or undefined when it cannot be played. Side outputs are written beside `scratch`. */
export const fingerprintOf = async (engine: Engine, file: string, scratch: string): Promise<Reading | undefined> => {
  const { facts } = await probe(engine, file);
  if (facts === undefined) return undefined;
  const files = { greyFrames: `${scratch}.grey`, sound: `${scratch}.sound` };
  try {
    await measure(engine, file, facts, { sideOutputs: files });
    return await readFingerprint(files);
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'undecodable') return undefined;
    throw error;
  } finally {
    await Promise.all(Object.values(files).map((side) => rm(side, { force: true })));
  }
};

/** A recording, or what libavfilter draws, and its place in the list of them. */
export type Original = { name: string; input: Input; seconds: number; clip: number };

/** Alters a video and answers the fingerprint of the copy, which is not kept. */
export const fingerprintOfCopy = async (
  engine: Engine,
  { name, input, seconds, clip }: Original,
  { alteration, folder }: { alteration: Alteration; folder: string },
): Promise<Reading> => {
  const target = path.join(folder, `${name} ${alteration.name.replaceAll('/', ' ')}.mp4`);
  const { picture, sound = [], output } = alteration;
  const args = [
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
    '-vf',
    [...(picture?.(clip) ?? []), EVEN].join(','),
    ...(sound.length === 0 ? [] : ['-af', sound.join(',')]),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    '-sn',
    '-dn',
    ...(output?.(seconds) ?? []),
    '-f',
    'mp4',
    '-y',
    `file:${target}`,
  ];
  try {
    await runFfmpeg(engine, { inputs: [input], args }, { timeoutMs: TIMEOUT_MS });
    const fingerprint = await fingerprintOf(engine, target, target);
    if (fingerprint === undefined) throw new Error(`${target} cannot be played`);
    return fingerprint;
  } finally {
    await rm(target, { force: true });
  }
};
