/** The slow steps of fingerprinting, named so that a separate thread can run them. */
import { compare, type Comparison } from './compare.ts';
import type { Extent, Fingerprint, Reading } from './fingerprint.ts';
import { decodeFingerprint, encodeFingerprint } from './fingerprintFile.ts';
import { indexHashes, queryHashes, type IndexHash, type WantedHash } from './pictures/hashes.ts';
import { readFingerprint, type FingerprintFiles } from './readFingerprint.ts';

export type FingerprintWork = {
  /** Makes the fingerprint from the output of one pass. @throws Error when its files cannot be read */
  read: (files: FingerprintFiles) => Promise<Reading>;
  /** The stored file, and its entries in the index. */
  forKeeping: (fingerprint: Fingerprint) => Promise<{ bytes: Uint8Array; hashes: IndexHash[] }>;
  /** The hashes to look up. */
  forLookingUp: (reading: Reading) => Promise<WantedHash[]>;
  /** Compares with stored files, one after the other. @throws Error when one is damaged */
  compareWith: (fingerprint: Fingerprint, kept: readonly Uint8Array[], extent: Extent) => Promise<Comparison[]>;
};

/** In this thread; for a long video each step takes seconds, in which nothing else runs. */
export const fingerprintWork: FingerprintWork = {
  read: readFingerprint,
  forKeeping: (fingerprint) =>
    Promise.resolve({ bytes: encodeFingerprint(fingerprint), hashes: indexHashes(fingerprint) }),
  forLookingUp: (reading) => Promise.resolve(queryHashes(reading)),
  compareWith: async (fingerprint, kept, extent) =>
    kept.map((bytes) => compare(fingerprint, decodeFingerprint(bytes), extent)),
};
