import { describe, expect, it } from 'vitest';
import { OWN_PICTURE, ownPicture } from './filters.ts';
import { runFfmpeg, untrusted, type Programs } from './run.ts';

/** Nothing is started by it. */
const programs: Programs = {
  ffmpeg: '/nonexistent',
  ffprobe: '/nonexistent',
  gate: () => Promise.reject(new Error('passed')),
  confinement: 'limits',
};
const inputs = [untrusted('film.mp4', 'mov')];
const run = async (graph: string): Promise<unknown> =>
  runFfmpeg(programs, { inputs, args: ['-filter_complex', graph] }, { timeoutMs: 1000 });

describe('a graph of filters', () => {
  it.each([
    ['another picture', 'movie=other.png[mark];[0:v][mark]overlay[v]'],
    ['a path', 'movie=/etc/mark.png[mark];[0:v][mark]overlay[v]'],
    ['an option beside our picture', 'movie=mark.png:f=concat[mark];[0:v][mark]overlay[v]'],
    ['a named option', 'movie=filename=mark.png[mark];[0:v][mark]overlay[v]'],
    ['sound', '[0:v]null[v];amovie=mark.png[a]'],
    ['a list of subtitles', '[0:v]subtitles=film.srt[v]'],
    ['a text from a file', '[0:v]scale=2:2,drawtext=textfile=/etc/passwd[v]'],
  ])('opens no file: %s', async (_, graph) => {
    await expect(run(graph)).rejects.toThrow(`may open no file but ${OWN_PICTURE}`);
  });

  it('opens our own picture', async () => {
    await expect(run(`${ownPicture}[mark];[0:v][mark]overlay[v]`)).rejects.toThrow('passed');
    await expect(run(`[0:v]scale=2:2[x];${ownPicture}[mark];[x][mark]overlay[v]`)).rejects.toThrow('passed');
  });
});
