/**
 * Makes a function that answers the power of every frequency bin below half the sampling rate, of `size` real samples
 * (a power of two) under a Hann window: an iterative radix-2 Fourier transform (Cooley and Tukey).
 */
export const createSpectrum = (size: number) => {
  const hann = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
  const cosines = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, n) => -Math.sin((2 * Math.PI * n) / size));
  const order = bitReversed(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const power = new Float64Array(size / 2);

  /** One butterfly: combines two halves that are `half` apart, turned by the `turn`-th root of unity. */
  const combine = (low: number, half: number, turn: number): void => {
    const high = low + half;
    const cosine = cosines[turn] ?? 0;
    const sine = sines[turn] ?? 0;
    const turnedRe = (re[high] ?? 0) * cosine - (im[high] ?? 0) * sine;
    const turnedIm = (re[high] ?? 0) * sine + (im[high] ?? 0) * cosine;
    const lowRe = re[low] ?? 0;
    const lowIm = im[low] ?? 0;
    re[low] = lowRe + turnedRe;
    im[low] = lowIm + turnedIm;
    re[high] = lowRe - turnedRe;
    im[high] = lowIm - turnedIm;
  };

  return (samples: Float64Array): Float64Array => {
    for (let n = 0; n < size; n += 1) {
      const from = order[n] ?? 0;
      re[n] = (samples[from] ?? 0) * (hann[from] ?? 0);
      im[n] = 0;
    }
    for (let half = 1; half < size; half *= 2)
      for (let start = 0; start < size; start += 2 * half)
        for (let n = 0; n < half; n += 1) combine(start + n, half, (n * size) / (2 * half));
    for (let bin = 0; bin < power.length; bin += 1) power[bin] = (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
    return power;
  };
};

const bitReversed = (size: number): Uint32Array => {
  const bits = Math.log2(size);
  const order = new Uint32Array(size);
  for (let n = 0; n < size; n += 1) order[n] = ((order[n >> 1] ?? 0) >> 1) | ((n & 1) << (bits - 1));
  return order;
};
