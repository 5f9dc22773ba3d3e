/** The built thread, as the process starts it. */
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SIDE } from './fingerprint.ts';
import { threadedWork } from './threadedWork.ts';
import { fingerprintWork } from './work.ts';

const threaded = threadedWork(path.resolve('dist/server/fingerprintThread.js'));
afterAll(() => threaded.stop());

const fingerprint = {
  pictures: Uint8Array.from({ length: SIDE * SIDE * 80 }, (_, n) => (n * 7919) % 251),
  sound: undefined,
};
const reading = { whole: fingerprint, frames: [fingerprint] };

it('gives the answers that the main thread would', async () => {
  const here = await fingerprintWork.forKeeping(fingerprint);
  const there = await threaded.forKeeping(fingerprint);
  expect(there.hashes).toEqual(here.hashes);
  expect(Buffer.from(there.bytes).equals(Buffer.from(here.bytes))).toBe(true);
  expect(await threaded.forLookingUp(reading)).toEqual(await fingerprintWork.forLookingUp(reading));
  expect(await threaded.compareWith(fingerprint, [here.bytes], 'whole')).toEqual(
    await fingerprintWork.compareWith(fingerprint, [here.bytes], 'whole'),
  );
});

it('rejects a failed call, and continues', async () => {
  await expect(threaded.compareWith(fingerprint, [new Uint8Array(3)], 'whole')).rejects.toThrow(/fingerprint/);
  await expect(threaded.read({ greyFrames: '/nonexistent' })).rejects.toThrow(/ENOENT/);
  expect(await threaded.forLookingUp(reading)).toEqual(await fingerprintWork.forLookingUp(reading));
});
