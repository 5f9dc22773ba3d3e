/** SHA-256 (FIPS 180-4) in pieces: a browser's own takes a whole file into memory, and a film is longer than that. */
import { hexOf, joined } from './bytes.mjs';

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, m) => m).some((m) => m > 1 && n % m === 0),
);
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const K = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (x, n) => (x >>> n) | (x << (32 - n));

const compress = (state, view, at, w) => {
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
};

/** SHA-256 (hex) and the number of the bytes that come in these pieces (`Uint8Array`). */
export const sha256Of = async (pieces) => {
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  let rest = new Uint8Array();
  let sizeBytes = 0;
  const take = (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = bytes.length - (bytes.length % 64);
    for (let at = 0; at < end; at += 64) compress(state, view, at, w);
    rest = bytes.slice(end);
  };
  for await (const piece of pieces) {
    sizeBytes += piece.length;
    if (rest.length === 0) take(piece);
    else {
      // The rest is shorter than a block; only as much as fills it is copied.
      const filled = piece.subarray(0, 64 - rest.length);
      take(joined(rest, filled));
      if (filled.length < piece.length) take(piece.subarray(filled.length));
    }
  }
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(sizeBytes) * 8n);
  const zeros = new Uint8Array((119 - rest.length) % 64);
  take(joined(rest, [0x80], zeros, new Uint8Array(length.buffer)));
  const sum = new DataView(new ArrayBuffer(32));
  for (const [i, value] of state.entries()) sum.setInt32(i * 4, value);
  return { sha256: hexOf(new Uint8Array(sum.buffer)), sizeBytes };
};
