import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endsBeyondFile } from './claimedEnd.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'end-'));
  file = path.join(folder, 'film');
});
afterEach(() => rm(folder, { recursive: true }));

const riff = (form: string, bytes: number): Buffer => {
  const chunk = Buffer.alloc(8 + bytes);
  chunk.write('RIFF', 0, 'latin1');
  chunk.writeUInt32LE(bytes, 4);
  chunk.write(form, 8, 'latin1');
  return chunk;
};
const asf = (claimed: number, flags = 0): Buffer => {
  const bytes = Buffer.alloc(500);
  Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex').copy(bytes, 30);
  bytes.writeBigUInt64LE(BigInt(claimed), 30 + 40);
  bytes.writeUInt32LE(flags, 30 + 88);
  return bytes;
};
const large = Buffer.concat([riff('AVI ', 100), riff('AVIX', 200)]);

describe('a file that says that it is longer than it is', () => {
  it.each([
    ['a whole AVI', 'avi', riff('AVI ', 100), false],
    ['an AVI with bytes behind it', 'avi', Buffer.concat([riff('AVI ', 100), Buffer.alloc(20)]), false],
    ['a cut AVI', 'avi', riff('AVI ', 100).subarray(0, 60), true],
    ['a large AVI', 'avi', large, false],
    ['a large AVI that was cut in its second part', 'avi', large.subarray(0, -1), true],
    ['an AVI that was cut within the head of its second part', 'avi', large.subarray(0, 112), false],
    ['a whole ASF', 'asf', asf(500), false],
    ['a cut ASF', 'asf', asf(501), true],
    ['a broadcast in ASF', 'asf', asf(10_000, 1), false],
    ['an ASF without properties', 'asf', Buffer.alloc(500), false],
    ['a transport stream', 'mpegts', Buffer.alloc(5), false],
  ] as const)('%s', async (_, container, bytes, isLonger) => {
    await writeFile(file, bytes);
    expect(await endsBeyondFile(file, container)).toBe(isLonger);
  });
});
