/** What a program in the box can reach: real programs, real files, a real listener. */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '#platform/media/checks/inspect.ts';
import { testClips } from '#platform/media/testClips.ts';
import { boxLauncher, findConfinement, withOutputs, type View } from './box.ts';
import { resolveEngine, type Engine } from './engine.ts';
import type { MediaError } from './mediaError.ts';
import { runFfmpeg, runProgram, untrusted } from './run.ts';

const SHELL = '/bin/sh';
const timeoutMs = 60_000;

let engine: Engine;
let folder: string;
let clips: Awaited<ReturnType<typeof testClips>>;
let video: string;
beforeAll(async () => {
  engine = await resolveEngine();
  folder = await mkdtemp(join(tmpdir(), 'box-'));
  await mkdir(join(folder, 'work'));
  for (const name of ['upload', 'other']) await writeFile(join(folder, name), name);
  clips = await testClips(engine);
  video = await clips.make('good.mp4', { seconds: 2 });
});
afterAll(async () => {
  await clips.remove();
  await rm(folder, { recursive: true, force: true });
});

const nothing: View = { reads: [], writes: [], cwd: undefined };
const inBox = async (script: string, view: Partial<View> = {}): Promise<string> => {
  const whole = { ...nothing, ...view };
  const run = () => runProgram(SHELL, ['-c', `exec 2>&1; ${script}; true`], { timeoutMs }, boxLauncher(SHELL, whole));
  return (await withOutputs(whole, run)).stdout.toString();
};
const kindOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ended',
    (error: MediaError) => error.kind,
  );

it('is what this machine has, or the limits say so', () => {
  // The machines of this repository allow namespaces; where one does not, this test says why the next ones fail.
  expect(engine.confinement).toBe('namespaces');
  // Without the tool, or in a box, where no further namespace is allowed.
  expect(findConfinement([engine.ffmpeg], folder)).toBe('limits');
});

describe('a program in the box', () => {
  it('is ended when it has used up its processor time, and not for its film', async () => {
    const args = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720', '-f', 'null', '-'];
    const endless = runProgram(
      engine.ffmpeg,
      args,
      { timeoutMs: 1000, clockFactor: 300 },
      boxLauncher(engine.ffmpeg, nothing),
    );
    const error = await endless.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'timeout', detail: expect.stringContaining('used up its processor time') });
  });

  it('sees the programs of the system and its own files, and nothing else', async () => {
    const view = { reads: [join(folder, 'upload')], cwd: join(folder, 'work') };
    expect(await inBox(`cat ../upload; ls ..`, view)).toBe('uploadupload\nwork\n');
    expect(await inBox(`cat ${join(folder, 'other')}`, view)).toContain('No such file');
    expect((await inBox('ls /')).split('\n')).not.toEqual(expect.arrayContaining(['proc']));
    for (const path of [
      '/etc/passwd',
      '/root',
      '/home',
      '/proc/1',
      '/sys/kernel',
      '/srv',
      process.cwd() + '/package.json',
    ])
      expect(await inBox(`ls -d ${path}`), path).toContain('No such file');
    expect(await inBox('ls -A /old')).toBe('');
  });

  it('writes into its folder and its outputs only', async () => {
    const upload = join(folder, 'upload');
    const target = join(folder, 'target');
    const view = { reads: [upload], writes: [target, 'inside'], cwd: join(folder, 'work') };
    const script = `echo x >${upload}; echo x >/x; echo x >/usr/x; echo x >${join(folder, 'x')}; echo done >${target}; echo done >inside`;
    const answer = await inBox(script, view);
    expect(
      answer.match(/Read-only file system|Permission denied|nonexistent|cannot create/g)?.length,
    ).toBeGreaterThanOrEqual(4);
    expect(await readFile(upload, 'utf8')).toBe('upload');
    expect(await readFile(target, 'utf8')).toBe('done\n');
    expect(await readFile(join(folder, 'work', 'inside'), 'utf8')).toBe('done\n');
    expect((await readdir(folder)).toSorted()).toEqual(['other', 'target', 'upload', 'work']);
  });

  it('leaves no empty output behind', async () => {
    await inBox('true', { writes: [join(folder, 'never')] });
    expect(await readdir(folder)).not.toContain('never');
  });

  it('cannot undo the box', async () => {
    const work = join(folder, 'work');
    const attempts = [
      'umount -l /old',
      'mount -t tmpfs x /old',
      'chroot /old',
      'unshare --user --map-root-user true',
      `mount -o remount,bind,rw /usr`,
    ];
    for (const attempt of attempts)
      expect(await inBox(`${attempt} && echo undone`, { cwd: work }), attempt).not.toContain('undone');
    expect(await inBox(`kill -0 ${process.pid} && echo reached`)).not.toContain('reached');
  });

  it('reaches no address, also none of this machine', async () => {
    let calls = 0;
    const server: Server = createServer((socket) => {
      calls += 1;
      socket.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const args = ['-v', 'error', '-i', `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, '-f', 'null', '-'];
    await kindOf(runProgram(engine.ffmpeg, args, { timeoutMs }));
    expect(calls).toBe(1);
    await kindOf(runProgram(engine.ffmpeg, args, { timeoutMs }, boxLauncher(engine.ffmpeg, nothing)));
    expect(calls).toBe(1);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is gone, with all that it started, when its time is over', async () => {
    const mark = `3${String(process.pid).padStart(7, '0')}`;
    const call = runProgram(
      SHELL,
      ['-c', `sleep ${mark} & sleep ${mark}; true`],
      { timeoutMs: 150 },
      boxLauncher(SHELL, nothing),
    );
    expect(await kindOf(call)).toBe('timeout');
    const left = async (): Promise<string[]> => {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
      const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
      return lines.filter((line) => line.includes(mark));
    };
    await expect.poll(left).toEqual([]);
  });

  it('is not blamed on the file when the box cannot be made', async () => {
    const box = boxLauncher(engine.ffprobe, nothing).map((part) => part.replaceAll('-t tmpfs', '-t nosuchfs'));
    expect(await kindOf(runProgram(engine.ffprobe, ['-version'], { timeoutMs }, box))).toBe('failed');
  });

  it('says what is wrong with a file as it would outside', async () => {
    const broken = join(folder, 'other');
    const call = { inputs: [untrusted(broken, 'mov')], args: ['-f', 'null', '-'] };
    for (const confinement of ['namespaces', 'limits'] as const)
      expect(await kindOf(runFfmpeg({ ...engine, confinement }, call, { timeoutMs }))).toBe('undecodable');
  });
});

it('finds the same in a video with limits alone, which nothing can loosen', async () => {
  const inside = await inspect(engine, video);
  const outside = await inspect({ ...engine, confinement: 'limits' }, video);
  expect(outside).toEqual(inside);
  const { stdout } = await runProgram('/bin/cat', ['/proc/self/status'], { timeoutMs });
  expect(stdout.toString()).toMatch(/^NoNewPrivs:\s+1$/m);
});
