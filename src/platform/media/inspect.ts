import { adviceOn } from './advice.ts';
import { readBoxes } from './boxes.ts';
import type { Engine } from './engine.ts';
import { REFUSED_ABOVE, REFUSED_BELOW } from './limits.ts';
import { measure, type MeasureOptions, type Signals } from './measure.ts';
import { MediaError } from './mediaError.ts';
import { probe, type MediaFacts } from './probe.ts';
import { refuse, type Advice, type Refusal } from './refusal.ts';

export type Inspection = {
  /** Present when the file is refused by itself. */
  refusal?: Refusal;
  advice: Advice[];
  /** Null when the file could not be read at all. */
  facts: MediaFacts | null;
  /** Null when the file was refused before its pictures were looked at. */
  signals: Signals | null;
};

/**
 * Looks an uploaded file through: its header, then every picture and all sound in one pass. Says whether it is refused
 * and what its creator should know.
 * @throws MediaError `timeout`, `killed` or `failed`: the look could not be finished, the file is not to blame
 */
export const inspect = async (engine: Engine, path: string, options: MeasureOptions = {}): Promise<Inspection> => {
  const { facts, refusal } = await probe(engine, path, { signal: options.signal });
  if (refusal !== undefined) return { refusal, advice: [], facts: null, signals: null };
  const tooSmall = refusalOfSize(facts);
  if (tooSmall !== undefined) return { refusal: tooSmall, advice: [], facts, signals: null };
  const signals = await measured(engine, path, facts, options);
  if (signals === undefined) return { refusal: NOTHING_DECODED, advice: [], facts, signals: null };
  const weakness = (await refusalOfEnd(path, facts, signals)) ?? refusalOfPictures(facts, signals);
  return { ...(weakness === undefined ? {} : { refusal: weakness }), advice: adviceOn(facts, signals), facts, signals };
};

const measured = async (engine: Engine, path: string, facts: MediaFacts, options: MeasureOptions) => {
  try {
    return await measure(engine, path, facts, options);
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'undecodable') return undefined;
    throw error;
  }
};

const NOTHING_DECODED = refuse(
  'undecodable',
  'We could not read a single picture in this file. Please export the video again, best as MP4 (H.264), and upload that.',
);

/** Before anything is decoded, so that a file nobody can sell costs nothing. */
const refusalOfSize = ({ width, height, durationSeconds, declaredFrames }: MediaFacts): Refusal | undefined => {
  if (Math.min(width, height) < REFUSED_BELOW.shortSide) {
    return refuse(
      'too-small',
      `The picture is ${width} × ${height} pixels. The shorter side needs at least ${REFUSED_BELOW.shortSide} pixels.`,
    );
  }
  // Without a length in the header the pictures themselves will tell.
  const isShort = durationSeconds > 0 && durationSeconds < REFUSED_BELOW.durationSeconds && declaredFrames !== null;
  return isShort ? tooShort(durationSeconds) : undefined;
};

const tooShort = (seconds: number) =>
  refuse(
    'too-short',
    `The video lasts ${Math.round(seconds * 100) / 100} seconds. It needs to be at least one second long.`,
  );

/**
 * A cut file keeps its header, and ffmpeg reads it without a word: compare what was decoded with what was promised.
 * Where a box reaches beyond the end of the file, a single complaint of the decoder proves the cut; without one the
 * length was only written carelessly.
 */
const refusalOfEnd = async (path: string, facts: MediaFacts, signals: Signals): Promise<Refusal | undefined> => {
  const declared = facts.durationSeconds;
  // Matroska notes one length for all tracks: there, sound that goes on alone is no cut.
  const reached =
    facts.declaredFrames === null
      ? Math.max(signals.decodedSeconds, signals.soundSeconds ?? 0)
      : signals.decodedSeconds;
  const tolerance = Math.max(declared * (1 - REFUSED_BELOW.decodedShare), 1.5 / Math.max(facts.frameRate, 15));
  if (declared - reached > tolerance) {
    return truncated(`it says ${inSeconds(declared)}, but only ${inSeconds(reached)} can be played`);
  }
  const isBoxed = facts.container === 'mp4' || facts.container === 'mov';
  const isCut = isBoxed && signals.decodeErrors > 0 && (await readBoxes(path)).endsBeyondFile;
  return isCut ? truncated('its last part is missing') : undefined;
};

const truncated = (what: string) =>
  refuse(
    'truncated',
    `The file ends early: ${what}. Please copy the video from your camera or phone once more and upload it again.`,
  );

const inSeconds = (seconds: number) =>
  seconds < 60
    ? `${Math.round(seconds * 10) / 10} seconds`
    : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;

const refusalOfPictures = (facts: MediaFacts, signals: Signals): Refusal | undefined => {
  // Where pictures are damaged, those that are missing are not the frame rate's fault.
  const frameRate = signals.decodeErrors > 0 ? Math.max(signals.frameRate, facts.frameRate) : signals.frameRate;
  if (signals.decodedSeconds < REFUSED_BELOW.durationSeconds && signals.decodedFrames > 1)
    return tooShort(signals.decodedSeconds);
  if (frameRate < REFUSED_BELOW.frameRate - 0.05) {
    const shown = Math.round(frameRate * 10) / 10;
    return refuse(
      'low-frame-rate',
      `The video has ${shown} pictures a second. It needs at least ${REFUSED_BELOW.frameRate}.`,
    );
  }
  if (signals.blackShare > REFUSED_ABOVE.blackShare) {
    return refuse('mostly-black', `The picture is black for ${Math.round(signals.blackShare * 100)}% of the video.`);
  }
  if (signals.frozenShare > REFUSED_ABOVE.frozenShare) {
    return refuse(
      'mostly-frozen',
      `The picture stands still for ${Math.round(signals.frozenShare * 100)}% of the video.`,
    );
  }
  return undefined;
};
