import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { resolveEngine, type Engine } from './run/engine.ts';
import { inspect } from './checks/inspect.ts';
import { measure } from './measure/measure.ts';
import { streamHashes } from './files/original.ts';
import { makePreview } from './pictures/preview.ts';
import { runFfmpeg, untrusted } from './run/run.ts';
import { sampleFrames } from './pictures/stills.ts';
import { factsOf, testClips } from './testClips.ts';

let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;
let good: string;

beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
  good = await clips.make('good.mp4', { seconds: 2 });
});
afterAll(() => clips.remove());

const refusalOf = async (path: string) => (await inspect(engine, path)).refusal?.code;
const written = async (name: string, content: string | Buffer) => {
  await writeFile(clips.path(name), content);
  return clips.path(name);
};

describe('files that lead to other files', () => {
  /** A playlist that names another creator's file. */
  const playlist = async () => {
    const secret = await clips.remux(good, 'secret.ts', ['-f', 'mpegts']);
    const head = ['#EXTM3U', '#EXT-X-TARGETDURATION:10', '#EXTINF:4,'];
    return written('evil.mp4', [...head, pathToFileURL(secret).href, '#EXT-X-ENDLIST', ''].join('\n'));
  };

  it('are never followed when a playlist is called a video', async () => {
    const evil = await playlist();
    expect(await refusalOf(evil)).toBe('not-a-video');
    const facts = await factsOf(engine, good);
    const target = clips.path('leak.mp4');
    await expect(makePreview(engine, { source: evil, target, facts, watermark: 'Soletake' })).rejects.toThrow();
    await expect(readFile(target)).rejects.toThrow(/ENOENT/);
    await expect(sampleFrames(engine, { source: evil, facts })).rejects.toThrow();
    await expect(measure(engine, evil, facts)).rejects.toThrow();
    await expect(streamHashes(engine, evil)).rejects.toThrow();
  });

  it('are stopped by the whitelist even when the playlist reader is asked for by name', async () => {
    const video = untrusted(await playlist(), 'mov');
    const asPlaylist = Object.assign(video, { args: video.args.map((part) => (part === 'mov' ? 'hls' : part)) });
    const received: Buffer[] = [];
    const call = runFfmpeg(
      engine,
      { inputs: [asPlaylist], args: ['-frames:v', '1', '-f', 'rawvideo', 'pipe:1'] },
      { timeoutMs: 20_000, onStdout: (chunk) => received.push(chunk) },
    );
    await expect(call).rejects.toThrow(/whitelist/i);
    expect(received).toEqual([]);
  });

  it('are not followed when a script joins them', async () => {
    expect(await refusalOf(await written('concat.mp4', `ffconcat version 1.0\nfile '${good}'\n`))).toBe('not-a-video');
  });

  it('are not opened through a reference inside an MP4', async () => {
    // QuickTime data references (dref) may name another file; `url ` with flag 1 means this file itself.
    const bytes = await readFile(await clips.remux(good, 'whole.mov', ['-f', 'mov', '-movflags', '+faststart']));
    const at = bytes.indexOf('dref');
    const entry = bytes.subarray(at + 12, at + 24);
    entry.write('alis', 4, 'latin1');
    entry.writeUInt32BE(0, 8);
    const { refusal, facts } = await inspect(engine, await written('alias.mov', bytes));
    expect(refusal === undefined || facts === null || refusal.message.endsWith('.')).toBe(true);
  });
});

describe('files that are something else', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty-file'],
    ['zero bytes', Buffer.alloc(100_000), 'not-a-video'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><circle r="9"/></svg>', 'not-a-video'],
    ['HTML', '<!doctype html><script>alert(1)</script><video src="file:///etc/passwd"></video>', 'not-a-video'],
    ['XML with an entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 'not-a-video'],
    ['the start of an MP4 and no more', Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex'), 'not-a-video'],
  ])('are refused in words: %s', async (name, content, code) => {
    const { refusal, checks } = await inspect(engine, await written(`${name}.mp4`, content));
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(checks).toEqual([expect.objectContaining({ code: 'readable', severity: 'blocker' })]);
  });

  it('are refused when a good video lies inside a ZIP', async () => {
    const zip = new ZipFile();
    zip.addFile(good, 'good.mp4', { compress: false });
    zip.end();
    const parts: Buffer[] = [];
    for await (const part of zip.outputStream) parts.push(part as Buffer);
    expect(await refusalOf(await written('zipped.mp4', Buffer.concat(parts)))).toBe('not-a-video');
  });

  it('leak nothing of a page that hides in a video', async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const free = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), page]);
    free.writeUInt32BE(free.length, 0);
    const source = await written('polyglot.mp4', Buffer.concat([free, await readFile(good)]));
    const { refusal, facts } = await inspect(engine, source);
    if (refusal !== undefined || facts === null) return expect(refusal?.message).toMatch(/\.$/);
    const target = clips.path('polyglot.preview.mp4');
    await makePreview(engine, { source, target, facts, watermark: 'Soletake' });
    expect((await readFile(target)).includes('<script>')).toBe(false);
  });

  it('are opened as plain files when the name looks like an option or an address', async () => {
    const odd = await clips.remux(good, 'concat:-i%03d.mp4', ['-f', 'mp4']);
    expect(await refusalOf(odd)).toBeUndefined();
  });
});

describe('headers that lie', () => {
  /** A copy with bytes written `offset` after the first `mark`. */
  const patched = async (name: string, mark: string, offset: number, bytes: number[]) => {
    const content = await readFile(good);
    Buffer.from(bytes).copy(content, content.indexOf(mark) + offset);
    return written(name, content);
  };

  it('end in a clear refusal when they promise 65535 × 65535 pixels', async () => {
    // VisualSampleEntry (ISO 14496-12 §12.1.3): width and height 28 bytes after its type.
    const path = await patched('huge.mp4', 'avc1\0\0', 28, [0xff, 0xff, 0xff, 0xff]);
    const { refusal, checks } = await inspect(engine, path);
    if (refusal === undefined) return expect(checks.find(({ code }) => code === 'resolution')?.value).toBe(270);
    expect(refusal.message).toMatch(/\.$/);
  });

  it('end in a clear refusal when the stream itself is larger than any camera', async () => {
    const output = ['-c:v', 'png', '-frames:v', '1', '-f', 'matroska'];
    const picture = 'color=black:s=9000x9000:r=10:d=1';
    const path = await clips.make('larger.mkv', { picture, hasSound: false, output });
    expect((await inspect(engine, path)).refusal?.message).toMatch(/\.$/);
  });

  it('are not trusted for a length that the frames do not have', async () => {
    // ISO 14496-12 §8.2.2 and §8.4.2: version 0, the duration 20 bytes after the type; tkhd 24, elst 12.
    const content = await readFile(good);
    for (const [mark, offset] of Object.entries({ mvhd: 20, mdhd: 20, tkhd: 24, elst: 12 })) {
      for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 4))
        content.writeUInt32BE(0x7fffffff, at + offset);
    }
    const { facts } = await inspect(engine, await written('promising.mp4', content));
    expect(facts?.durationSeconds).toBeCloseTo(2, 0);
  });

  it.each([
    ['a day', 0x7fffff],
    ['a century', 0x7fffffff],
  ])('cost nothing when they show every picture for %s', async (name, ticks) => {
    // TimeToSampleBox (ISO 14496-12 §8.6.1.2): the length of a picture 16 bytes after the type.
    const bytes = [ticks >>> 24, (ticks >>> 16) & 255, (ticks >>> 8) & 255, ticks & 255];
    const path = await patched(`${name}.mp4`, 'stts', 16, bytes);
    const { refusal, signals } = await inspect(engine, path, { sideOutputs: { storyboard: clips.path('long.jpg') } });
    expect(refusal?.message).toMatch(/\.$/);
    expect(signals === null || signals.decodedFrames > 0).toBe(true);
  });

  it('are not trusted for an endless Matroska', async () => {
    const content = await readFile(await clips.remux(good, 'plain.mkv', ['-f', 'matroska']));
    // Duration (RFC 9559 §5.1.2.10): element 0x4489, eight bytes of floating point.
    content.writeDoubleBE(1e300, content.indexOf(Buffer.from('448988', 'hex')) + 3);
    const { refusal, facts } = await inspect(engine, await written('endless.mkv', content));
    expect(refusal?.message ?? facts?.durationSeconds).toSatisfy((answer: string | number) =>
      typeof answer === 'string' ? answer.endsWith('.') : answer < 10,
    );
  });

  it('name copy protection as the reason', async () => {
    // What protected files do (ISO 14496-12 §8.12): the sample entry is called encv and hides the codec in `sinf`.
    const { refusal } = await inspect(engine, await patched('protected.mp4', 'avc1\0\0', 0, [...Buffer.from('encv')]));
    expect(refusal).toMatchObject({ code: 'encrypted', message: expect.stringMatching(/copy-protected/) });
  });
});

describe('the inspection of a hostile file', () => {
  it('stops at once when its caller gives up', async () => {
    await expect(inspect(engine, good, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'killed' });
  });

  it('reads nothing but the file itself', async () => {
    const folder = clips.path('apart');
    await mkdir(folder);
    await clips.remux(good, 'apart/only.mp4', ['-f', 'mp4']);
    await inspect(engine, `${folder}/only.mp4`);
    expect(await readdir(folder)).toEqual(['only.mp4']);
  });
});
