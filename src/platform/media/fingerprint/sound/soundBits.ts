import { SOUND_PER_SECOND } from '#platform/media/fingerprint/fingerprint.ts';
import { createSpectrum } from './spectrum.ts';

/** Samples a second of the side output of `measure`. */
export const SAMPLE_RATE = 8000;
const HOP = SAMPLE_RATE / SOUND_PER_SECOND;
/** Half a second: long against the hop, so that a copy may begin anywhere. */
const WINDOW = 4096;
const BANDS = 33;
/** Where speech and music are, and every codec keeps them. */
const LOWEST_HZ = 300;
const HIGHEST_HZ = 3000;
/** Root mean square below which there is nothing to hear: about −60 dB of 16 bits. */
const SILENT_LEVEL = 33;

/** Equal steps on the scale of pitch, as the bins of the spectrum where they begin. */
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / BANDS) * WINDOW) / SAMPLE_RATE),
);

/**
 * Reads samples (mono, 16 bit) as they come and writes one word for every hop: whether each band grew more than its
 * neighbour since the hop before. The signs survive loudness, equalisers and codecs.
 * Haitsma and Kalker, "A Highly Robust Audio Fingerprinting System", ISMIR 2002.
 */
export const createSoundBits = () => {
  const spectrum = createSpectrum(WINDOW);
  const window = new Float64Array(WINDOW);
  const words: number[] = [];
  let filled = 0;
  let before: Float64Array | undefined;

  const finish = (): void => {
    const now = bandEnergies(spectrum(window));
    words.push(before === undefined || levelOf(window) < SILENT_LEVEL ? 0 : signs(before, now));
    before = now;
    window.copyWithin(0, HOP);
    filled = WINDOW - HOP;
  };

  return {
    add: (samples: Int16Array): void => {
      for (const sample of samples) {
        window[filled] = sample;
        filled += 1;
        if (filled === WINDOW) finish();
      }
    },
    words: (): Uint32Array => Uint32Array.from(words),
  };
};

const bandEnergies = (power: Float64Array): Float64Array => {
  const energies = new Float64Array(BANDS);
  for (let band = 0; band < BANDS; band += 1)
    for (let bin = EDGES[band] ?? 0; bin < (EDGES[band + 1] ?? 0); bin += 1)
      energies[band] = (energies[band] ?? 0) + (power[bin] ?? 0);
  return energies;
};

const signs = (before: Float64Array, now: Float64Array): number => {
  let word = 0;
  for (let band = 0; band < BANDS - 1; band += 1) {
    const step = (values: Float64Array) => (values[band] ?? 0) - (values[band + 1] ?? 0);
    if (step(now) - step(before) > 0) word |= 1 << band;
  }
  // 0 means silence.
  return word === 0 ? 1 : word >>> 0;
};

const levelOf = (samples: Float64Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
};
