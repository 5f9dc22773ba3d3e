import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demuxerOf, inspectContainer, type Container } from '#platform/media/run/container.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { PROBE_MS, timeoutFor } from './limits.ts';
import { blankMatroskaParts, findMatroskaParts } from './matroskaParts.ts';
import { blankParts, findPrivateParts } from './privateParts.ts';
import type { Stream } from './streams.ts';
import { subtitlesNamePlaces } from './subtitles.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { probe, type MediaFacts } from './probe.ts';
import { replaceFile } from './replaceFile.ts';
import { runFfmpeg, runFfprobe, untrusted } from '#platform/media/run/run.ts';

/** SHA-256 of the packets of each stream, lower-case hex, in the order of the file; says nothing about the container. */
export type StreamHashes = { video: string[]; audio: string[] };

/**
 * Hashes the compressed pictures and sounds without decoding them: equal for a mere remux or an edit of the metadata.
 * @throws MediaError
 */
export const streamHashes = async (engine: Engine, path: string, signal?: AbortSignal): Promise<StreamHashes> => {
  const { container, tracks } = await readTracks(engine, path, signal);
  const folder = await mkdtemp(join(tmpdir(), 'hashes-'));
  try {
    // `-f hash`, one output a stream: older builds have no streamhash, and the digests are the same.
    const args = tracks.flatMap(({ index }) => [
      '-map',
      `0:${index}`,
      '-c',
      'copy',
      '-f',
      'hash',
      '-hash',
      'sha256',
      `file:${index}.txt`,
    ]);
    const timeoutMs = await timeToRead(path);
    await runFfmpeg(
      engine,
      { inputs: [untrusted(path, demuxerOf(container))], args },
      { cwd: folder, timeoutMs, signal },
    );
    const hashes = await Promise.all(
      tracks.map(async ({ index, type }) => {
        const text = await readFile(join(folder, `${index}.txt`), 'utf8');
        return { type, hash: text.trim().replace(/^SHA256=/, '') };
      }),
    );
    const of = (type: Track['type']) => hashes.filter((entry) => entry.type === type).map(({ hash }) => hash);
    return { video: of('video'), audio: of('audio') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Removal = { source: string; target: string; signal?: AbortSignal | undefined };

/**
 * Writes a copy with the same pictures and sound, packet by packet, and without place, device or telemetry data. In MP4, QuickTime, Matroska
 * and WebM files these are blanked in place, and every other byte is the camera's: projection, chapters, subtitles, time code, edit list.
 * ffmpeg rewrites other containers, and files whose blanked copy fails the proof. Every copy is proved before it is delivered: equal hashes of every stream, equal shape, no such data left.
 * @throws MediaError `failed` when a proof does not hold
 */
export const removeLocation = async (engine: Engine, removal: Removal): Promise<MediaFacts> => {
  const { source, target, signal } = removal;
  const listed = await readTracks(engine, source, signal);
  const { container, tracks } = listed;
  return replaceFile(target, async (temporary) => {
    const blanked = await blank(engine, { ...removal, target: temporary }, listed);
    if (blanked !== undefined) return blanked;
    await remux(engine, { ...removal, target: temporary }, container, tracks);
    return prove(engine, source, temporary, signal);
  });
};

/** The facts of the blanked copy; undefined when the file cannot be blanked, or its forged tables led to pictures and sound. */
const blank = async (
  engine: Engine,
  { source, target, signal }: Removal,
  listed: Listed,
): Promise<MediaFacts | undefined> => {
  const blankCopy = await blankerOf(engine, { source, signal }, listed);
  if (blankCopy === undefined) return undefined;
  await copyFile(source, target);
  await blankCopy(target);
  try {
    return await prove(engine, source, target, signal);
  } catch (error) {
    if (error instanceof MediaError && (error.kind === 'failed' || error.kind === 'undecodable')) return undefined;
    throw error;
  }
};

/** What blanks a copy of this file; undefined when it cannot be taken apart. */
const blankerOf = async (
  engine: Engine,
  { source, signal }: Omit<Removal, 'target'>,
  { container, streams }: Listed,
): Promise<((copy: string) => Promise<void>) | undefined> => {
  if (container === 'mp4' || container === 'mov') {
    const parts = await findPrivateParts(source);
    return parts && ((copy: string) => blankParts(copy, parts));
  }
  if (container !== 'matroska' && container !== 'webm') return undefined;
  const { size } = await stat(source);
  // Their lines lie among the pictures.
  if (await subtitlesNamePlaces(engine, { path: source, container, streams, size, signal })) return undefined;
  const parts = await findMatroskaParts(source);
  return parts && ((copy: string) => blankMatroskaParts(copy, parts));
};

const remux = async (
  engine: Engine,
  { source, target, signal }: Removal,
  container: Container,
  tracks: readonly Track[],
): Promise<void> => {
  const isBoxed = container === 'mp4' || container === 'mov';
  const args = [
    ...tracks.flatMap(({ index }) => ['-map', `0:${index}`]),
    '-c',
    'copy',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-fflags',
    '+bitexact',
    ...(isBoxed ? ['-movflags', '+faststart+write_colr', '-write_tmcd', '0'] : []),
    '-f',
    container,
    '-y',
    `file:${target}`,
  ];
  const timeoutMs = await timeToRead(source);
  await runFfmpeg(engine, { inputs: [untrusted(source, demuxerOf(container))], args }, { timeoutMs, signal });
};

type Track = { index: number; type: 'video' | 'audio' };
/** The streams of a file; `tracks` are those that are delivered. */
type Listed = { container: Container; streams: Stream[]; tracks: Track[] };

/** Pictures and sound that can be named; cover pictures are left out, they carry metadata of their own. */
const readTracks = async (engine: Engine, path: string, signal: AbortSignal | undefined): Promise<Listed> => {
  const inspection = await inspectContainer(path);
  if (inspection === 'empty' || inspection === 'unknown' || inspection === 'sound')
    throw new MediaError('undecodable', `not a video: ${inspection}`);
  const container: Container = inspection;
  const entries = 'stream=index,codec_type,codec_name:stream_disposition=attached_pic';
  const { stdout } = await runFfprobe(
    engine,
    path,
    demuxerOf(container),
    ['-print_format', 'json', '-show_entries', entries],
    {
      timeoutMs: PROBE_MS,
      signal,
    },
  );
  const { streams = [] } = JSON.parse(stdout.toString()) as { streams?: Stream[] };
  const tracks = streams.flatMap(({ index, codec_type: type, codec_name: codec, disposition }): Track[] =>
    (type === 'video' || type === 'audio') &&
    codec !== undefined &&
    codec !== 'unknown' &&
    disposition?.['attached_pic'] !== 1
      ? [{ index, type }]
      : [],
  );
  if (tracks.length === 0) throw new MediaError('undecodable', 'no pictures and no sound');
  return { container, streams, tracks };
};

/** A slow disk reads, and writes, 10 MB a second. */
const timeToRead = async (path: string) => timeoutFor((await stat(path)).size / 10_000_000, 3);

const prove = async (
  engine: Engine,
  source: string,
  made: string,
  signal: AbortSignal | undefined,
): Promise<MediaFacts> => {
  const before = await streamHashes(engine, source, signal);
  const after = await streamHashes(engine, made, signal);
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new MediaError('failed', 'the copy does not hold the same streams');
  const original = (await probe(engine, source, { signal })).facts;
  const copy = (await probe(engine, made, { signal })).facts;
  if (original === undefined || copy === undefined) throw new MediaError('failed', 'the copy cannot be read');
  const hasSameShape =
    copy.width === original.width &&
    copy.height === original.height &&
    copy.rotation === original.rotation &&
    copy.hdr === original.hdr &&
    Math.abs(copy.durationSeconds - original.durationSeconds) < Math.max(0.25, original.durationSeconds * 0.01);
  if (!hasSameShape) throw new MediaError('failed', 'the copy does not play like the original');
  if (copy.hasLocation) throw new MediaError('failed', 'the copy still says where or with what it was filmed');
  return copy;
};
