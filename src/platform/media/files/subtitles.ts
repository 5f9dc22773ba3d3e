import { demuxerOf, type Container } from '#platform/media/run/container.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { runFfmpeg, untrusted } from '#platform/media/run/run.ts';
import { timeoutFor } from './limits.ts';
import type { Stream } from './streams.ts';
import { TELLING_TEXT } from './tellingNames.ts';

const WRITTEN = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'text', 'mov_text']);
const MOST_BYTES = 4 * 1024 * 1024;

type WrittenFilm = Readonly<{
  path: string;
  container: Container;
  streams: readonly Pick<Stream, 'index' | 'codec_type' | 'codec_name'>[];
  /** Of the file, in bytes. */
  size: number;
  signal?: AbortSignal | undefined;
}>;

/**
 * Whether the written subtitles of a file name places, as drones write them. Subtitles that are longer than four megabytes count as if they
 * did. Reads the whole file where it has such subtitles.
 * @throws MediaError `failed`, `timeout` or `killed`
 */
export const subtitlesNamePlaces = async (engine: Engine, film: WrittenFilm): Promise<boolean> => {
  const { path, container, streams, size, signal } = film;
  const written = streams.filter(
    ({ codec_type: type, codec_name: codec = '' }) => type === 'subtitle' && WRITTEN.has(codec),
  );
  if (written.length === 0) return false;
  let text = '';
  let bytes = 0;
  const collect = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) text += chunk.toString('latin1');
  };
  const inputs = [untrusted(path, demuxerOf(container))];
  const args = [...written.flatMap(({ index }) => ['-map', `0:${index}`]), '-c', 'copy', '-f', 'data', 'pipe:1'];
  // A slow disk reads 10 MB a second.
  const timeoutMs = timeoutFor(size / 10_000_000, 1);
  await runFfmpeg(engine, { inputs, args }, { timeoutMs, signal, onStdout: collect }).catch((error: unknown) => {
    // The subtitles of a damaged file end where they cannot be read.
    if (!(error instanceof MediaError) || error.kind !== 'undecodable') throw error;
  });
  return bytes > MOST_BYTES || TELLING_TEXT.test(text);
};
