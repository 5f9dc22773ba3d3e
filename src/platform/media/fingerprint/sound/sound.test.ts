import { describe, expect, it } from 'vitest';
import { createSoundBits, SAMPLE_RATE } from './soundBits.ts';
import { soundError } from './soundError.ts';
import { createSpectrum } from './spectrum.ts';

/** Ten seconds of tones that change every third of a second. */
const melody = (seed: number) =>
  Int16Array.from({ length: 10 * SAMPLE_RATE }, (_, n) => {
    const note = Math.floor(n / (SAMPLE_RATE / 3));
    const tone = (voice: number) => {
      const mixed = Math.imul(Math.imul(note * 64 + voice + seed * 4096, 0x9e3779b1) ^ 0x5bd1e995, 0x85ebca6b);
      const hertz = 300 + (((mixed ^ (mixed >>> 15)) >>> 4) % 2700);
      return Math.sin((2 * Math.PI * hertz * n) / SAMPLE_RATE);
    };
    return 2500 * (tone(1) + tone(2) + tone(3) + tone(4));
  });
const bitsOf = (samples: Int16Array, chunk = samples.length) => {
  const bits = createSoundBits();
  for (let at = 0; at < samples.length; at += chunk) bits.add(samples.subarray(at, at + chunk));
  return bits.words();
};
const errorOf = (a: Int16Array, b: Int16Array, offset = 0) =>
  soundError(bitsOf(a), bitsOf(b), { speed: 1, offset }, { from: 0, to: 10 });

describe('the spectrum', () => {
  it('equals the definition of the Fourier transform', () => {
    const size = 64;
    const samples = Float64Array.from({ length: size }, (_, n) => Math.sin(n * n) * 100);
    const power = createSpectrum(size)(samples);
    for (let bin = 0; bin < size / 2; bin += 1) {
      let re = 0;
      let im = 0;
      samples.forEach((sample, n) => {
        const value = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
        re += value * Math.cos((2 * Math.PI * bin * n) / size);
        im -= value * Math.sin((2 * Math.PI * bin * n) / size);
      });
      expect(power[bin]).toBeCloseTo(re * re + im * im, 4);
    }
  });
});

describe('the bits of sound', () => {
  it('do not depend on how the samples arrive', () => {
    expect(bitsOf(melody(1), 777)).toEqual(bitsOf(melody(1)));
  });

  it('are alike for the same sound, quieter and noisier', () => {
    const copy = melody(1).map((sample, n) => sample * 0.3 + (((n * 7919) % 400) - 200));
    expect(errorOf(melody(1), copy)).toBeLessThan(0.2);
  });

  it('are alike at the place where the copy was cut out', () => {
    expect(errorOf(melody(1).subarray(2.06 * SAMPLE_RATE), melody(1), 2)).toBeLessThan(0.3);
  });

  it('differ for another sound', () => {
    expect(errorOf(melody(1), melody(2))).toBeGreaterThan(0.4);
  });

  it('say nothing about silence, nor about two seconds', () => {
    expect(errorOf(new Int16Array(10 * SAMPLE_RATE), melody(1))).toBeNull();
    expect(errorOf(melody(1).subarray(0, 2 * SAMPLE_RATE), melody(1))).toBeNull();
    expect(soundError(undefined, bitsOf(melody(1)), { speed: 1, offset: 0 }, { from: 0, to: 10 })).toBeNull();
  });
});
