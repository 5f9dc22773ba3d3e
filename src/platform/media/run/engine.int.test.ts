import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';
import { resolveEngine, type Engine } from './engine.ts';
import { createGate } from './gate.ts';
import { MediaError } from './mediaError.ts';
import { generated, runFfmpeg, runFfprobe, runProgram, trusted, untrusted } from './run.ts';

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await resolveEngine();
  folder = await mkdtemp(join(tmpdir(), 'engine-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A script that answers `-version` with this release and passes everything else on to the real engine. */
const pretender = async (name: string, avutil: string) => {
  const path = join(folder, name);
  const version = `echo "ffmpeg version ${name} Copyright"; echo "libavutil      ${avutil}.100 / ${avutil}.100"`;
  await writeFile(path, `#!/bin/sh\nif [ "$1" = -version ]; then ${version}; else exec ${engine.ffmpeg} "$@"; fi\n`);
  await chmod(path, 0o755);
  return path;
};

describe('finding the engine', () => {
  it('finds a complete engine without any configuration', async () => {
    expect(engine.version).not.toBe('');
    const { stdout } = await runProgram(engine.ffprobe, ['-version'], { timeoutMs: 10_000 });
    expect(stdout.toString()).toMatch(/^ffprobe version/);
  });

  it('takes the given paths before anything else', async () => {
    const ffmpegPath = await pretender('given', '58. 29');
    const found = await resolveEngine({ ffmpegPath, ffprobePath: engine.ffprobe, searchPath: folder });
    expect(found).toMatchObject({ ffmpeg: ffmpegPath, ffprobe: engine.ffprobe, version: 'given', warnings: [] });
  });

  it('takes a system ffmpeg of version 5 or newer', async () => {
    const system = await pretender('ffmpeg', '57. 28');
    const found = await resolveEngine({ searchPath: folder });
    expect(found).toMatchObject({ ffmpeg: system, warnings: [] });
  });

  it('leaves an older system ffmpeg aside and warns about an old engine', async () => {
    const system = await pretender('ffmpeg', '56. 70');
    expect((await resolveEngine({ searchPath: folder })).ffmpeg).not.toBe(system);
    const forced = await resolveEngine({ ffmpegPath: system });
    expect(forced.warnings.join()).toMatch(/older than 5\.1/);
  });

  it('gives a clear error when the given program is not ffmpeg', async () => {
    await expect(resolveEngine({ ffmpegPath: process.execPath })).rejects.toThrow();
    await expect(resolveEngine({ ffmpegPath: join(folder, 'nowhere') })).rejects.toThrow(/nowhere|No such file/);
  });

  it('refuses in production what gets no security repairs', async () => {
    const old = await pretender('old', '57. 17');
    await expect(resolveEngine({ ffmpegPath: old, isProduction: true })).rejects.toThrow(/older than 5\.1/);
    const current = await pretender('current', '57. 28');
    expect(await resolveEngine({ ffmpegPath: current, isProduction: true })).toMatchObject({ version: 'current' });
  });

  it('refuses an engine that lacks an encoder', async () => {
    const path = join(folder, 'bare');
    const version = 'echo "ffmpeg version bare"; echo "libavutil      58. 29.100 / 58. 29.100"';
    await writeFile(path, `#!/bin/sh\nif [ "$1" = -version ]; then ${version}; else echo " V..... png PNG"; fi\n`);
    await chmod(path, 0o755);
    await expect(resolveEngine({ ffmpegPath: path })).rejects.toThrow(/lacks .*blackdetect.*libx264/);
  });
});

/** Real-time reading makes a call that lasts a minute without using the processor. */
const slowCall = () => ({ inputs: [generated('testsrc=d=60', ['-re'])], args: ['-f', 'null', '-'] });
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ended',
    (error: MediaError) => error.kind,
  );

describe('running a program', () => {
  it('kills a child that outlives its limit', async () => {
    const began = performance.now();
    expect(await kindOf(runFfmpeg(engine, slowCall(), { timeoutMs: 40 }))).toBe('timeout');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.runIf(isLongRun)('kills a child that uses more processor time than it may', async () => {
    const endless = () => ({ inputs: [generated('testsrc2=s=1280x720')], args: ['-f', 'null', '-'] });
    const error = await runFfmpeg(engine, endless(), { timeoutMs: 1000, clockFactor: 300 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ kind: 'timeout', detail: expect.stringContaining('used up its processor time') });
  });

  it('kills a child when its caller gives up', async () => {
    const controller = new AbortController();
    const call = kindOf(runFfmpeg(engine, slowCall(), { timeoutMs: 60_000, signal: controller.signal }));
    controller.abort();
    expect(await call).toBe('killed');
  });

  it('lets one heavy child run at a time and gives up waiting on abort', async () => {
    const gate = createGate(1);
    const narrow = { ...engine, gate };
    const first = new AbortController();
    const second = new AbortController();
    const running = kindOf(runFfmpeg(narrow, slowCall(), { timeoutMs: 60_000, signal: first.signal }));
    const waiting = kindOf(runFfmpeg(narrow, slowCall(), { timeoutMs: 1, signal: second.signal }));
    second.abort();
    expect(await waiting).toBe('killed');
    const third = kindOf(runFfmpeg(narrow, slowCall(), { timeoutMs: 30 }));
    first.abort();
    expect(await running).toBe('killed');
    expect(await third).toBe('timeout');
  });

  it('never has more pieces of work inside the gate than allowed', async () => {
    const gate = createGate(2);
    let inside = 0;
    let most = 0;
    const work = () =>
      gate(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 9 }, work));
    expect(most).toBe(2);
  });

  it('distinguishes a broken file from a broken call', async () => {
    const path = join(folder, 'text');
    await writeFile(path, 'only words');
    const onText = { inputs: [untrusted(path, 'mov')], args: ['-f', 'null', '-'] };
    expect(await kindOf(runFfmpeg(engine, onText, { timeoutMs: 10_000 }))).toBe('undecodable');
    const onNothing = { inputs: [untrusted(join(folder, 'absent'), 'mov')], args: ['-f', 'null', '-'] };
    expect(await kindOf(runFfmpeg(engine, onNothing, { timeoutMs: 10_000 }))).toBe('failed');
  });

  it.each([
    { what: 'opening the file', message: 'file:$2: Input/output error', kind: 'undecodable' },
    {
      what: 'opening the file, in newer words',
      message: 'Error opening input: Input/output error',
      kind: 'undecodable',
    },
    { what: 'writing', message: 'Error writing trailer of file:/x: Input/output error', kind: 'failed' },
  ])('takes “Input/output error” for the fault of the file or of the disk: $what', async ({ message, kind }) => {
    const path = join(folder, 'complaining');
    const upload = join(folder, 'upload');
    // As a seed of the damaged files found it (1103): the last argument of ffprobe is its file.
    const script = `#!/bin/sh\nfor last; do :; done\necho "${message.replace('file:$2', '$last')}" >&2\nexit 1\n`;
    await writeFile(path, script, { mode: 0o755 });
    await writeFile(upload, 'x');
    const call = runFfprobe({ ...engine, ffprobe: path }, upload, 'matroska', [], { timeoutMs: 10_000 });
    expect(await kindOf(call)).toBe(kind);
  });

  it('gives the child nothing of our environment', async () => {
    const path = join(folder, 'show');
    await writeFile(path, '#!/bin/sh\nenv\n');
    await chmod(path, 0o755);
    const { stdout } = await runProgram(path, [], { timeoutMs: 10_000 });
    const names = stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => !['PWD', '_', 'SHLVL', 'OLDPWD'].includes(name ?? '')).sort()).toEqual([
      'GCONV_PATH',
      'LC_ALL',
      'MALLOC_ARENA_MAX',
      'PATH',
    ]);
  });

  it('limits the memory and lowers the priority of the child', async () => {
    const path = join(folder, 'limits');
    await writeFile(path, '#!/bin/sh\nulimit -v\nnice\n');
    await chmod(path, 0o755);
    const { stdout } = await runProgram(path, [], { timeoutMs: 10_000 });
    const [kilobytes, niceness] = stdout.toString().trim().split('\n').map(Number);
    if (existsSync('/usr/bin/prlimit')) expect(kilobytes).toBe(4 * 1024 * 1024);
    expect(niceness).toBeGreaterThanOrEqual(Math.min(19, getPriority() + 10));
  });

  it('passes input to the child and returns its output', async () => {
    async function* grey() {
      for (let frame = 0; frame < 5; frame += 1) yield Buffer.alloc(16 * 16, frame * 40);
    }
    const inputs = [trusted('pipe:0', ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', '16x16', '-r', '5'])];
    const args = ['-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
    const { stdout } = await runFfmpeg(engine, { inputs, args }, { timeoutMs: 10_000, stdin: grey() });
    expect(stdout.length).toBe(5 * 256);
    expect(stdout[4 * 256]).toBe(160);
  });

  it('refuses inputs that go around the whitelists', () => {
    expect(() => runFfmpeg(engine, { inputs: [], args: ['-i', 'x'] }, { timeoutMs: 1 })).toThrow(/whitelists/);
  });
});
