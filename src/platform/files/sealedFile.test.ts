import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_BYTES, contentBytes, openSealed, SealBroken } from './sealedFile.ts';
import { openSealedWriter } from './sealedWriter.ts';

const key = randomBytes(32);
let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealed-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newFile = async (): Promise<string> => {
  const file = path.join(folder, String((count += 1)));
  await writeFile(file, '');
  return file;
};
/** Bytes that repeat nowhere near, so that what is in the wrong place shows. */
const contentOf = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.imul(at + 1, 0x9e3779b1) >>> 0, at);
  return bytes;
};
/** Seals in pieces; each is written by a writer of its own, as after a cut. */
const sealed = async (content: Buffer, cuts: readonly number[] = [], by = key): Promise<string> => {
  const file = await newFile();
  const places = [0, ...cuts.toSorted((a, b) => a - b), content.length];
  for (const [index, from] of places.slice(0, -1).entries()) {
    const writer = await openSealedWriter(file, by, content.length);
    expect(writer.offset).toBe(from);
    const piece = content.subarray(from, places[index + 1]);
    for (let at = 0; at < piece.length; at += 100_000) await writer.write(piece.subarray(at, at + 100_000));
    await writer.close();
  }
  return file;
};
const read = async (file: string, start = 0, end?: number, by = key): Promise<Buffer> => {
  const opened = await openSealed(file, by);
  try {
    const pieces: Buffer[] = [];
    for await (const piece of opened.read(start, end ?? opened.sizeBytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  } finally {
    await opened.close();
  }
};
const sizes = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -2, max: 2 })).map(([n, d]) => n * CHUNK_BYTES + d),
  fc.integer({ min: 1, max: 20 * CHUNK_BYTES }),
);

describe('a sealed file', () => {
  it('gives back any part of what went in, whatever pieces it came in', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        async (size, cuts, ranges) => {
          const content = contentOf(size);
          const file = await sealed(
            content,
            cuts.map((cut) => cut % size),
          );
          expect((await read(file)).equals(content)).toBe(true);
          expect(contentBytes((await stat(file)).size)).toBe(size);
          for (const [a, b] of ranges) {
            const [start, end] = [a % size, (b % size) + 1].toSorted((x, y) => x - y) as [number, number];
            expect((await read(file, start, end)).equals(content.subarray(start, end))).toBe(true);
          }
          await rm(file);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('V11.3.3: is refused when any byte of it was changed', async () => {
    const content = contentOf(2 * CHUNK_BYTES + 100);
    const file = await sealed(content);
    const whole = await readFile(file);
    const refuses = async (at: number, by: number): Promise<void> => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ by;
      await writeFile(file, changed);
      await expect(read(file)).rejects.toThrow(SealBroken);
    };
    // The whole header, and the nonces and tags around the chunks.
    for (let at = 0; at < 60; at += 1) await refuses(at, 1);
    for (let at = whole.length - 130; at < whole.length; at += 1) await refuses(at, 128);
    await fc.assert(fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), refuses), {
      numRuns: 150,
    });
  });

  it('V11.3.3: is refused when chunks are missing, moved, or taken from another file', async () => {
    const content = contentOf(4 * CHUNK_BYTES + 100);
    const file = await sealed(content);
    const whole = await readFile(file);
    const foreign = await readFile(await sealed(content));
    const header = whole.length - (4 * (CHUNK_BYTES + 28) + 128);
    const chunk = (bytes: Buffer, n: number): Buffer =>
      bytes.subarray(header + n * (CHUNK_BYTES + 28), header + (n + 1) * (CHUNK_BYTES + 28));
    const head = whole.subarray(0, header);
    const forged = {
      'the last is missing': [head, ...[0, 1, 2, 3].map((n) => chunk(whole, n))],
      'one is missing': [head, ...[0, 2, 3, 4].map((n) => chunk(whole, n))],
      'two are exchanged': [head, ...[1, 0, 2, 3, 4].map((n) => chunk(whole, n))],
      'one is there twice': [head, ...[0, 0, 1, 2, 3, 4].map((n) => chunk(whole, n))],
      'one is of another file': [
        head,
        ...[0, 1, 2, 3].map((n) => chunk(n === 2 ? foreign : whole, n)),
        chunk(whole, 4),
      ],
      'the header is of another file': [foreign.subarray(0, header), ...[0, 1, 2, 3, 4].map((n) => chunk(whole, n))],
      'only the header is there': [head],
    };
    for (const [why, parts] of Object.entries(forged)) {
      await writeFile(file, Buffer.concat(parts));
      await expect(read(file), why).rejects.toThrow(SealBroken);
    }
    for (const length of [0, 1, header - 1, header + 10, whole.length - 1, whole.length - 100, whole.length - 128]) {
      await writeFile(file, whole.subarray(0, length));
      await expect(read(file), `cut to ${length}`).rejects.toThrow(SealBroken);
    }
  });

  it('opens with its own key only, and shows nothing of what is in it', async () => {
    const content = Buffer.alloc(3 * CHUNK_BYTES, 'a known original ');
    const file = await sealed(content);
    await expect(read(file, 0, 1, randomBytes(32))).rejects.toThrow(SealBroken);
    const bytes = await readFile(file);
    expect(bytes.includes('known')).toBe(false);
    const again = await readFile(await sealed(content));
    expect(again.subarray(60, 160).equals(bytes.subarray(60, 160))).toBe(false);
  });

  it('is refused while it is not complete', async () => {
    const file = await newFile();
    const writer = await openSealedWriter(file, key, 3 * CHUNK_BYTES);
    await writer.write(contentOf(CHUNK_BYTES));
    await writer.close();
    await expect(read(file)).rejects.toThrow(SealBroken);
  });
});

describe('a sealed file that grows', () => {
  it('goes on after a kill at any byte of a write, and has then all that went in', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), fc.boolean(), async (size, cut, kill, isTorn) => {
        const content = contentOf(size);
        const arrived = cut % size;
        const file = await newFile();
        const first = await openSealedWriter(file, key, size);
        await first.write(content.subarray(0, arrived));
        await first.close();
        const before = await readFile(file);
        const next = await openSealedWriter(file, key, size);
        await next.write(content.subarray(next.offset));
        await next.close();
        const after = await readFile(file);
        // What a kill leaves: the beginning of the new bytes over the old ones.
        const written = kill % (after.length + 1);
        const left = isTorn
          ? Buffer.concat([after.subarray(0, written), before.subarray(written)])
          : after.subarray(0, written);
        await writeFile(file, left);
        const resumed = await openSealedWriter(file, key, size);
        expect(resumed.offset).toBeLessThanOrEqual(size);
        await resumed.write(content.subarray(resumed.offset));
        await resumed.close();
        expect((await read(file)).equals(content)).toBe(true);
        await rm(file);
      }),
      { numRuns: 80 },
    );
  });

  it('leaves out what was half written, also where less comes after it', async () => {
    const content = contentOf(CHUNK_BYTES + 5000);
    const file = await sealed(content);
    await truncate(file, (await stat(file)).size - 10);
    const writer = await openSealedWriter(file, key, content.length);
    expect(writer.offset).toBe(CHUNK_BYTES);
    await writer.write(content.subarray(CHUNK_BYTES, CHUNK_BYTES + 10));
    await writer.close();
    expect(contentBytes((await stat(file)).size)).toBe(CHUNK_BYTES + 10);
  });

  it('is not written into when it is another kind of file', async () => {
    const file = await newFile();
    await writeFile(file, contentOf(1000));
    await expect(openSealedWriter(file, key, 2000)).rejects.toThrow(SealBroken);
    expect((await readFile(file)).equals(contentOf(1000))).toBe(true);
  });
});
