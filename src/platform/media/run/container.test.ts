import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectContainer } from './container.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'containers-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Packets of a transport stream, of this many bytes, with four bytes before each sync byte in those of cameras. */
const packets = (size: number, count = 12): Buffer => {
  const packet = Buffer.alloc(size, 0x11);
  packet[size - 188] = 0x47;
  return Buffer.concat(Array.from({ length: count }, () => packet));
};
const text = (content: string): Buffer => Buffer.from(content, 'latin1');

it.each([
  ['a transport stream', packets(188), 'mpegts'],
  ['one of a camera', packets(192), 'mpegts'],
  ['one that begins within a packet', Buffer.concat([Buffer.alloc(50, 0x22), packets(188)]), 'mpegts'],
  ['one of a camera that begins within a packet', packets(192).subarray(150), 'mpegts'],
  ['a few sync bytes', packets(188, 5), 'unknown'],
  ['a text of the letter G', text('G'.repeat(10)), 'unknown'],
  ['Ogg with sound', text('OggS\u0000\u0002 \u0001vorbis'), 'sound'],
  ['Ogg with pictures', text('OggS\u0000\u0002 \u0080theora'), 'unknown'],
  ['nothing', Buffer.alloc(0), 'empty'],
])('knows %s by its first bytes', async (name, bytes, kind) => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  expect(await inspectContainer(file)).toBe(kind);
});
