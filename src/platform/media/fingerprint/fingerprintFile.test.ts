import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICTURE_BYTES, type Fingerprint } from './fingerprint.ts';
import { decodeFingerprint, encodeFingerprint } from './fingerprintFile.ts';
import { testVideo } from './testVideos.ts';

const fingerprints: fc.Arbitrary<Fingerprint> = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.option(fc.uint32Array({ maxLength: 40 }), { nil: undefined }))
  .chain(([count, sound]) =>
    fc
      .uint8Array({ minLength: count * PICTURE_BYTES, maxLength: count * PICTURE_BYTES })
      .map((pictures) => ({ pictures, sound })),
  );
const video = testVideo({ seconds: 4, room: 1, story: 1 });

describe('a fingerprint on disk', () => {
  it('reads back as written', () => {
    fc.assert(
      fc.property(fingerprints, (fingerprint) => {
        expect(decodeFingerprint(encodeFingerprint(fingerprint))).toEqual(fingerprint);
      }),
      { numRuns: 50 },
    );
  });

  it('takes about as much space as promised', () => {
    expect(encodeFingerprint(testVideo({ seconds: 60, room: 1, story: 1 })).length / 60).toBeLessThan(3000);
  });

  it('is never read as another one when a byte has changed', () => {
    const bytes = encodeFingerprint(video);
    const original = gunzipSync(bytes);
    /** The last byte in front of the checksums is filled up with bits that mean nothing. */
    const isSame = (damaged: Buffer): boolean => {
      try {
        return gunzipSync(damaged).equals(original);
      } catch {
        return false;
      }
    };
    fc.assert(
      // The ten bytes in front are gzip's header: time and system, which mean nothing here.
      fc.property(fc.integer({ min: 10, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        fc.pre(!isSame(damaged));
        expect(() => decodeFingerprint(damaged)).toThrow(/^these bytes are no fingerprint/);
      }),
      { examples: [[bytes.length - 9, 128]] },
    );
  });

  it('is refused when it was cut off, is empty, or is something else', () => {
    const bytes = encodeFingerprint(video);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        expect(() => decodeFingerprint(bytes.subarray(0, length))).toThrow(/^these bytes are no fingerprint/);
      }),
    );
    expect(() => decodeFingerprint(gzipSync('a long text that is no fingerprint'))).toThrow(/it begins otherwise/);
  });

  it('is refused when it is of another version, or its counts do not fit its length', () => {
    const body = gunzipSync(encodeFingerprint(video));
    const changed = (at: number, value: number) => gzipSync(Buffer.from(body).fill(value, at, at + 1));
    expect(() => decodeFingerprint(changed(4, 2))).toThrow(/of the form 2\.32\.4\.8, not 1\.32\.4\.8/);
    expect(() => decodeFingerprint(changed(8, 3))).toThrow(/its length is wrong/);
  });
});
