import { createRandom } from './random.ts';

/** How a scene sounds: what is heard again and again, the lowest note of its tune, and how much air is about. */
export type Timbre = {
  blow: 'knock' | 'brush' | 'bubble' | 'tick' | 'stone' | 'bell' | 'beep';
  everySeconds: number;
  /** Hertz. */
  root: number;
  /** 0 to 1. */
  air: number;
};

export const SAMPLE_RATE = 32_000;

/** A pentatonic scale: all of its notes agree with each other. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
const NOTE_SECONDS = 1.6;

/** Decay a second, share of noise, and pitch in Hertz of one blow. */
const BLOWS: Record<Timbre['blow'], { decay: number; noise: number; pitch: number; glide: number; level: number }> = {
  knock: { decay: 26, noise: 0.35, pitch: 210, glide: -0.4, level: 0.5 },
  brush: { decay: 5, noise: 1, pitch: 0, glide: 0, level: 0.16 },
  bubble: { decay: 20, noise: 0, pitch: 380, glide: 1.8, level: 0.22 },
  tick: { decay: 70, noise: 0.5, pitch: 1500, glide: 0, level: 0.2 },
  stone: { decay: 18, noise: 0.6, pitch: 95, glide: -0.3, level: 0.45 },
  bell: { decay: 4, noise: 0, pitch: 880, glide: 0, level: 0.16 },
  beep: { decay: 24, noise: 0, pitch: 990, glide: 0, level: 0.12 },
};

/**
 * The sound of a clip: a slow tune, the noises of the work, and air; mono, 16 bit little endian, `SAMPLE_RATE`.
 * The same seed always sounds the same.
 */
export const renderSound = (timbre: Timbre, seconds: number, seed: number): Buffer => {
  const random = createRandom(seed);
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  addAir(samples, timbre.air, random);
  addTune(samples, timbre.root, random);
  addBlows(samples, timbre, random);
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((value, index) => {
    // A soft knee instead of clipping, and a second of fading at both ends.
    const fade = Math.min(1, index / SAMPLE_RATE, (samples.length - index) / SAMPLE_RATE);
    bytes.writeInt16LE(Math.round(Math.tanh(value * fade) * 26_000), index * 2);
  });
  return bytes;
};

const add = (samples: Float32Array, index: number, value: number) => {
  samples[index] = (samples[index] ?? 0) + value;
};

/** White noise through two low passes: a room, a street, a garden. */
const addAir = (samples: Float32Array, level: number, random: () => number) => {
  let near = 0;
  let far = 0;
  for (let index = 0; index < samples.length; index += 1) {
    near += (random() * 2 - 1 - near) * 0.06;
    far += (near - far) * 0.05;
    const breath = 0.7 + 0.3 * Math.sin((index / SAMPLE_RATE) * 0.9);
    samples[index] = (far * 1.4 + near * 0.12) * level * breath;
  }
};

const addTune = (samples: Float32Array, root: number, random: () => number) => {
  const notes = Math.ceil(samples.length / SAMPLE_RATE / NOTE_SECONDS);
  for (let note = 0; note < notes; note += 1) {
    const step = SCALE[Math.floor(random() * SCALE.length)] ?? 0;
    const pitch = root * 2 ** (step / 12);
    const start = Math.floor((note + random() * 0.1) * NOTE_SECONDS * SAMPLE_RATE);
    const length = Math.min(samples.length - start, SAMPLE_RATE * 3);
    for (let index = 0; index < length; index += 1) {
      const time = index / SAMPLE_RATE;
      const swell = Math.min(1, time * 12) * Math.exp(-time * 1.5);
      const phase = 2 * Math.PI * pitch * time;
      add(
        samples,
        start + index,
        0.13 * swell * (Math.sin(phase) + 0.35 * Math.sin(phase * 2) + 0.12 * Math.sin(phase * 3)),
      );
    }
  }
};

const addBlows = (samples: Float32Array, { blow, everySeconds, root }: Timbre, random: () => number) => {
  const { decay, noise, pitch, glide, level } = BLOWS[blow];
  for (let at = 0.4; at < samples.length / SAMPLE_RATE - 0.4; at += everySeconds * (0.85 + random() * 0.3)) {
    const start = Math.floor(at * SAMPLE_RATE);
    const length = Math.min(samples.length - start, Math.floor((5 / decay) * SAMPLE_RATE));
    const tone = (pitch > 300 ? root * 2 ** Math.round(Math.log2(pitch / root)) : pitch) * (0.94 + random() * 0.12);
    const loud = level * (0.6 + random() * 0.4);
    let soft = 0;
    for (let index = 0; index < length; index += 1) {
      const time = index / SAMPLE_RATE;
      soft += (random() * 2 - 1 - soft) * 0.35;
      const ring = Math.sin(2 * Math.PI * tone * time * (1 + glide * time));
      add(
        samples,
        start + index,
        loud * Math.min(1, time * 300) * Math.exp(-time * decay) * (ring * (1 - noise) + soft * noise),
      );
    }
  }
};
