import { access, chmod, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { findConfinement } from './box.ts';
import { createGate } from './gate.ts';
import { runProgram, SYSTEM_PATH, type Programs } from './run.ts';

/** ffmpeg and ffprobe as found on this machine, checked once at start. */
export type Engine = Programs &
  Readonly<{
    /** ffmpeg's version: a number, or the name of a snapshot. */
    version: string;
    /** Sentences for the log at start; none means that all is well. */
    warnings: readonly string[];
    /** One line for people: which ffmpeg this is, and how to come by a better one. */
    summary: string;
    /** Whether high dynamic range pictures can be converted to standard ones. */
    canToneMap: boolean;
  }>;

export type EngineOptions = {
  /** FFMPEG_PATH and FFPROBE_PATH; when given, nothing else is tried. */
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
  /** Folders searched for the system's own programs, as PATH writes them; default: the usual system folders. */
  searchPath?: string | undefined;
  /** Refuses a program older than 5.1, which gets no security repairs. */
  isProduction?: boolean | undefined;
  /** How many heavy children may run at once in this process (≥ 1); default 2, one for each lane of examinations. */
  heavyAtOnce?: number | undefined;
};

const FILTERS = [
  'overlay',
  'blackdetect',
  'freezedetect',
  'signalstats',
  'metadata',
  'ametadata',
  'ebur128',
  'scale',
  'fps',
  'concat',
  'movie',
  'pan',
  'silencedetect',
];
const ENCODERS = ['libx264', 'aac', 'mjpeg', 'pcm_s16le', 'rawvideo'];

/** libavutil's number rises with every release, also in snapshots whose version is no number: 57 is ffmpeg 5, 57.28 is 5.1. */
const AVUTIL_5 = 57;
const AVUTIL_5_1 = 57.028;
const CHECK_MS = 20_000;
/** A short film is not to wait for a long one. */
const LANES = 2;

/**
 * Every engine of this machine: the one that `resolveEngine` finds, and the one from npm where that is another.
 * @throws Error as `resolveEngine`
 */
export const resolveEngines = async (): Promise<Engine[]> => {
  const [first, packagedEngine] = await Promise.all([resolveEngine(), resolveEngine({ searchPath: '' })]);
  return first.ffmpeg === packagedEngine.ffmpeg ? [packagedEngine] : [first, packagedEngine];
};

/**
 * Finds the engine: the given paths, else a system ffmpeg of 5 or newer, else the programs from npm, which are for development.
 * @throws Error with a sentence for the operator when there is none, or it lacks something required.
 */
export const resolveEngine = async (options: EngineOptions = {}): Promise<Engine> => {
  const ffmpeg = options.ffmpegPath ?? (await systemFfmpeg(options)) ?? (await packaged('@ffmpeg-installer/ffmpeg'));
  // A system's ffprobe lies beside its ffmpeg; one found elsewhere might have another version.
  const ffprobe =
    options.ffprobePath ?? (await findIn(dirname(ffmpeg), 'ffprobe')) ?? (await packaged('@ffprobe-installer/ffprobe'));
  const found = await readVersion(ffmpeg);
  const { version, avutil } = found;
  await readVersion(ffprobe);
  const isOld = avutil < AVUTIL_5_1;
  if (isOld && options.isProduction)
    throw new Error(
      `ffmpeg ${version} (${ffmpeg}) is older than 5.1 and gets no security repairs. Please install the system's ffmpeg or set FFMPEG_PATH.`,
    );
  const filters = await list(ffmpeg, '-filters');
  const encoders = await list(ffmpeg, '-encoders');
  const missing = [...FILTERS.filter((name) => !filters.has(name)), ...ENCODERS.filter((name) => !encoders.has(name))];
  if (missing.length > 0)
    throw new Error(`${ffmpeg} lacks ${missing.join(', ')}. Please point FFMPEG_PATH to a complete ffmpeg.`);
  const canToneMap = filters.has('zscale') && filters.has('tonemap');
  const warnings = [
    ...(isOld
      ? [`ffmpeg ${version} is older than 5.1 and gets no security repairs. Production refuses to start with it.`]
      : []),
    ...(canToneMap ? [] : [`ffmpeg ${version} has no zscale or tonemap: previews of HDR videos will look grey.`]),
  ];
  return {
    ffmpeg,
    ffprobe,
    version,
    warnings,
    summary: summaryOf(ffmpeg, found),
    canToneMap,
    gate: createGate(options.heavyAtOnce ?? LANES),
    confinement: findConfinement([ffmpeg, ffprobe], SYSTEM_PATH),
  };
};

const summaryOf = (ffmpeg: string, { version, year, avutil }: Version): string =>
  avutil < AVUTIL_5_1
    ? `ffmpeg of ${year}; for a newer one: apt-get install ffmpeg (macOS: brew install ffmpeg)`
    : `ffmpeg ${version} (${ffmpeg})`;

const systemFfmpeg = async ({ searchPath = SYSTEM_PATH }: EngineOptions): Promise<string | undefined> => {
  const path = await findIn(searchPath, 'ffmpeg');
  if (path === undefined) return undefined;
  const { avutil } = await readVersion(path);
  return avutil >= AVUTIL_5 ? path : undefined;
};

const findIn = async (searchPath: string, name: string): Promise<string | undefined> => {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  for (const folder of searchPath.split(delimiter).filter((entry) => entry !== '')) {
    if (await isExecutable(join(folder, file))) return join(folder, file);
  }
  return undefined;
};

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The program inside an npm package; made executable here, because installs without scripts leave it unexecutable. */
const packaged = async (name: '@ffmpeg-installer/ffmpeg' | '@ffprobe-installer/ffprobe'): Promise<string> => {
  let path: string;
  try {
    path =
      name === '@ffmpeg-installer/ffmpeg'
        ? (await import('@ffmpeg-installer/ffmpeg')).default.path
        : (await import('@ffprobe-installer/ffprobe')).default.path;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No ffmpeg was found. Please install it or set FFMPEG_PATH and FFPROBE_PATH. (${name}: ${reason})`,
      { cause: error },
    );
  }
  if (!(await isExecutable(path))) await chmod(path, 0o755);
  return path;
};

type Version = { version: string; avutil: number; /** Of the copyright, which is that of the release. */ year: string };

const readVersion = async (program: string): Promise<Version> => {
  const { stdout } = await runProgram(program, ['-version'], { timeoutMs: CHECK_MS });
  const text = stdout.toString();
  const version = /^ff(?:mpeg|probe) version (\S+)/.exec(text)?.[1];
  const avutil = /^libavutil\s+(\d+)\.\s*(\d+)/m.exec(text);
  if (version === undefined || avutil === null) throw new Error(`${program} does not answer like ffmpeg`);
  const year = /Copyright \(c\) \d+-(\d+)/.exec(text)?.[1] ?? 'an unknown year';
  return { version, year, avutil: Number(avutil[1]) + Number(avutil[2]) / 1000 };
};

/** The second word of each line of ffmpeg's lists is the name. */
const list = async (program: string, what: '-filters' | '-encoders'): Promise<Set<string>> => {
  const { stdout } = await runProgram(program, ['-hide_banner', what], { timeoutMs: CHECK_MS });
  const lines = stdout.toString().split('\n');
  return new Set(lines.map((line) => line.trim().split(/\s+/)[1]).filter((name) => name !== undefined));
};
