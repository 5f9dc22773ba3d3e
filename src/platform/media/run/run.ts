import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { onAbort } from '#platform/time/abort.ts';
import { boxLauncher, findTool, withOutputs, type Confinement, type View } from './box.ts';
import type { Demuxer } from './container.ts';
import type { Gate } from './gate.ts';
import { endingOf, OUR_FAULT } from './ending.ts';
import { mustOpenNoFile } from './filters.ts';
import { MediaError } from './mediaError.ts';

/** Folders of the system's own programs; the child gets no other part of our environment. */
export const SYSTEM_PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'].join(':');

const FORMATS = 'mov,matroska,webm,avi,mpegts,mpeg,flv,asf';
/** 8192 × 8192: beyond any camera, and small enough that a lying header cannot eat the memory. */
const MAX_PIXELS = 67_108_864;
const MEMORY_BYTES = 4 * 1024 ** 3;
const NICENESS = 10;
const STDERR_TAIL_BYTES = 8192;
const STDOUT_MAX_BYTES = 128 * 1024 * 1024;

/** Where the two programs are, and the gate that heavy calls pass. */
export type Programs = Readonly<{
  ffmpeg: string;
  ffprobe: string;
  gate: Gate;
  /** How calls that read an upload are kept apart. */
  confinement: Confinement;
}>;

export type RunOptions = {
  /**
   * How long it may take on a machine that has nothing else to do: it may use so much processor time on each core, wherever the system
   * can limit that, and ten times as long on the clock. Then it is ended.
   */
  timeoutMs: number;
  /** How many times as long on the clock; default 10. */
  clockFactor?: number;
  signal?: AbortSignal | undefined;
  /** Receives the output as it comes; without it, it is collected up to 128 MiB. */
  onStdout?: ((chunk: Buffer) => void) | undefined;
  /** Fed to the program's standard input; without it, that is closed. */
  stdin?: AsyncIterable<Buffer> | undefined;
  /** Working directory, for outputs of filters that are named relative to it. */
  cwd?: string | undefined;
};

export type RunResult = {
  /** Empty when `onStdout` took it. */
  stdout: Buffer;
  /** The last 8 KiB. */
  stderrTail: string;
  /** The number of all complaint lines. */
  stderrLines: number;
};

/** One input of an ffmpeg call. Made by `untrusted`, `trusted` or `generated`, so that the whitelists cannot be forgotten. */
export type Input = Readonly<{
  args: readonly string[];
  /** The file that it reads, if it is one. */
  file?: string;
  isTrusted: boolean;
}>;

/**
 * A file that a user uploaded. It may only be read as `demuxer` (found by content) and may not lead ffmpeg to any other
 * file or address: a playlist named .mp4 otherwise reads other people's originals.
 */
export const untrusted = (path: string, demuxer: Demuxer, options: readonly string[] = []): Input => ({
  file: path,
  isTrusted: false,
  args: [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    FORMATS,
    '-max_pixels',
    String(MAX_PIXELS),
    '-f',
    demuxer,
    ...options,
    '-i',
    `file:${path}`,
  ],
});

/** A file that this process wrote itself a moment ago, or `pipe:0`. */
export const trusted = (url: string, options: readonly string[] = []): Input => ({
  ...(url.startsWith('pipe:') ? {} : { file: url }),
  isTrusted: true,
  args: ['-protocol_whitelist', 'file,pipe', ...options, '-i', url.startsWith('pipe:') ? url : `file:${url}`],
});

/** Sound or pictures made by a filter graph (libavfilter), never touched by a user. */
export const generated = (graph: string, options: readonly string[] = []): Input => ({
  isTrusted: true,
  args: [...options, '-f', 'lavfi', '-i', graph],
});

/**
 * Runs ffmpeg: inputs, then everything after them. Takes its turn at the gate.
 * @throws MediaError; Error when an argument names an input or a filter that opens a file
 */
export const runFfmpeg = (
  programs: Programs,
  call: { inputs: readonly Input[]; args: readonly string[] },
  options: RunOptions,
) => {
  if (call.args.includes('-i')) throw new Error('inputs are given as `inputs`, so that they carry their whitelists');
  mustOpenNoFile([...call.args, ...call.inputs.flatMap(({ file, args }) => (file === undefined ? args : []))]);
  const args = [
    '-nostdin',
    '-hide_banner',
    '-nostats',
    '-v',
    'error',
    ...call.inputs.flatMap((input) => input.args),
    ...call.args,
  ];
  const { inputs } = call;
  const run = () =>
    inputs.every(({ isTrusted }) => isTrusted)
      ? runProgram(programs.ffmpeg, args, options)
      : runConfined(programs, programs.ffmpeg, args, options, {
          reads: inputs.flatMap(({ file = [] }) => file),
          writes: call.args.flatMap((arg) => (arg.startsWith(FILE) ? arg.slice(FILE.length) : [])),
          cwd: options.cwd,
        });
  return programs.gate(run, options.signal);
};

const FILE = 'file:';

/** A call that reads an upload: in a box where the machine has one. */
const runConfined = (
  { confinement }: Programs,
  program: string,
  args: readonly string[],
  options: RunOptions,
  view: View,
): Promise<RunResult> =>
  (confinement === 'namespaces'
    ? withOutputs(view, () => runProgram(program, args, options, boxLauncher(program, view)))
    : runProgram(program, args, options)
  ).catch((error: unknown) => {
    throw error instanceof MediaError && resemblesDiskError(error, view)
      ? new MediaError('undecodable', error.detail)
      : error;
  });

/** Damaged Matroska files end with the words of a damaged disk when they are opened; nothing else is wrong then. */
const resemblesDiskError = ({ kind, detail }: MediaError, { reads }: View): boolean => {
  const complaints = [...reads.map((path) => `file:${path}`), 'Error opening input', 'Error opening input files'];
  const rest = complaints.reduce((text, name) => text.replaceAll(`${name}: Input/output error`, ''), detail);
  return kind === 'failed' && rest !== detail && !OUR_FAULT.test(rest);
};

/**
 * Runs ffprobe on a file that a user uploaded; light, so it does not wait at the gate.
 * @throws MediaError
 */
export const runFfprobe = (
  programs: Programs,
  path: string,
  demuxer: Demuxer,
  args: readonly string[],
  options: RunOptions,
) =>
  runConfined(
    programs,
    programs.ffprobe,
    ['-hide_banner', '-v', 'error', ...args, ...untrusted(path, demuxer).args],
    options,
    { reads: [path], writes: [], cwd: options.cwd },
  );

/**
 * Starts one program without a shell of ours, with low priority, a memory limit and no way to new privileges where the system
 * offers them. `box` starts it in one.
 * @throws MediaError
 */
export const runProgram = async (
  program: string,
  args: readonly string[],
  options: RunOptions,
  box?: readonly string[],
): Promise<RunResult> => {
  if (options.signal?.aborted) throw new MediaError('killed', 'aborted before it began');
  const [command, ...rest] = [...launcher(options.timeoutMs), ...(box ?? withoutNewPrivileges()), program, ...args];
  const child = spawn(command ?? program, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
    // Two malloc arenas: with one per thread the address-space limit would be used up on machines with many cores.
    // No character set modules: statically linked builds crash on loading the system's (seen with transport streams).
    env: { PATH: SYSTEM_PATH, LC_ALL: 'C', MALLOC_ARENA_MAX: '2', GCONV_PATH: '/nonexistent' },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  living.add(child);
  try {
    return await attend(child, options);
  } finally {
    living.delete(child);
  }
};

const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

let tools: Record<'prlimit' | 'nice' | 'setpriv', string | undefined> | undefined;
const findTools = () =>
  (tools ??= { prlimit: findTool('prlimit'), nice: findTool('nice'), setpriv: findTool('setpriv') });

/** No program that it starts gets rights by the owner of its file. A box says so itself. */
const withoutNewPrivileges = (): string[] => {
  const { setpriv } = findTools();
  return setpriv === undefined ? [] : [setpriv, '--no-new-privs', '--'];
};

/** On a busy machine a film takes longer than its processor time; one that waits for something else for so long hangs. */
const CLOCK_FACTOR = 10;

/** `prlimit … nice …`: both replace themselves by the program, so its process id and its signals stay ours. */
const launcher = (timeoutMs: number): string[] => {
  const { prlimit, nice } = findTools();
  // The limit of processor time ends the child even when we are gone and nobody watches the clock: by SIGXCPU, and if it ignores that, by SIGKILL.
  const cpuSeconds = Math.ceil((timeoutMs / 1000) * availableParallelism());
  return [
    ...(prlimit === undefined
      ? []
      : [prlimit, `--as=${MEMORY_BYTES}`, '--core=0', `--cpu=${cpuSeconds}:${cpuSeconds + 5}`]),
    ...(nice === undefined ? [] : [nice, '-n', String(NICENESS)]),
  ];
};

const attend = (child: ChildProcess, { timeoutMs, clockFactor = CLOCK_FACTOR, signal, onStdout, stdin }: RunOptions) =>
  new Promise<RunResult>((resolve, reject) => {
    let stopped: MediaError | undefined;
    const stop = (reason: MediaError) => {
      stopped ??= reason;
      child.kill('SIGKILL');
    };
    const clockMs = timeoutMs * clockFactor;
    const clock = setTimeout(() => stop(new MediaError('timeout', `no end after ${clockMs} ms`)), clockMs);
    const abort = () => stop(new MediaError('killed', 'aborted'));
    const stopListening = signal && onAbort(signal, abort);

    const stdout: Buffer[] = [];
    let stdoutBytes = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      if (onStdout !== undefined) return onStdout(chunk);
      stdoutBytes += chunk.length;
      if (stdoutBytes > STDOUT_MAX_BYTES) return stop(new MediaError('failed', 'more output than allowed'));
      stdout.push(chunk);
    });
    let stderrTail = '';
    let stderrLines = 0;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderrLines += text.split('\n').length - 1;
      stderrTail = (stderrTail + text).slice(-STDERR_TAIL_BYTES);
    });
    if (child.stdin !== null) feed(child.stdin, stdin, stop);

    const finish = (error: MediaError | undefined) => {
      clearTimeout(clock);
      stopListening?.();
      if (error !== undefined) reject(error);
      else resolve({ stdout: Buffer.concat(stdout), stderrTail, stderrLines });
    };
    child.once('error', (error) => finish(stopped ?? new MediaError('failed', error.message)));
    child.once('close', (code, killedBy) => finish(stopped ?? endingOf(code, killedBy, stderrTail)));
  });

const feed = (
  into: NodeJS.WritableStream,
  from: AsyncIterable<Buffer> | undefined,
  stop: (reason: MediaError) => void,
) => {
  pipeline(from === undefined ? Readable.from([]) : Readable.from(from), into).catch((error: NodeJS.ErrnoException) => {
    // A program that closes its input early says why by its exit code; anything else is the feeder's own failure.
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      stop(new MediaError('failed', error.message));
  });
};
