/** The slow parts of fingerprints, named so that a thread of their own can do them. */
import { compare, type Comparison } from './compare.ts';
import type { Fingerprint } from './fingerprint.ts';
import { decodeFingerprint, encodeFingerprint } from './fingerprintFile.ts';
import { indexHashes, queryHashes, type IndexHash } from './pictures/hashes.ts';
import { readFingerprint, type FingerprintFiles } from './readFingerprint.ts';

export type FingerprintWork = {
  /** Makes the fingerprint of what one pass wrote. @throws Error when its files cannot be read */
  read: (files: FingerprintFiles) => Promise<Fingerprint>;
  /** The file that is kept, and what goes into the index. */
  forKeeping: (fingerprint: Fingerprint) => Promise<{ bytes: Uint8Array; hashes: IndexHash[] }>;
  /** What is looked up. */
  forLookingUp: (fingerprint: Fingerprint) => Promise<bigint[]>;
  /** Compares with kept files, one after the other. @throws Error when one is damaged */
  compareWith: (fingerprint: Fingerprint, kept: readonly Uint8Array[]) => Promise<Comparison[]>;
};

/** In this thread; of a long video each part takes seconds, in which nothing else happens. */
export const fingerprintWork: FingerprintWork = {
  read: readFingerprint,
  forKeeping: (fingerprint) =>
    Promise.resolve({ bytes: encodeFingerprint(fingerprint), hashes: indexHashes(fingerprint) }),
  forLookingUp: (fingerprint) => Promise.resolve(queryHashes(fingerprint)),
  compareWith: async (fingerprint, kept) => kept.map((bytes) => compare(fingerprint, decodeFingerprint(bytes))),
};
