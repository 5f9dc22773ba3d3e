/** An examination takes the same memory however long the film is: every length that a creator uploads, with every engine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryOf } from '#driver/memoryOf.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { inspect } from './checks/inspect.ts';
import type { Engine } from './run/engine.ts';
import { generated, runFfmpeg, trusted } from './run/run.ts';
import { testClips } from './testClips.ts';
import { testEngines } from './testEngines.ts';

const MOST_BYTES = 400_000_000;
const PIECE_SECONDS = 20;
const HANG_MS = 7_200_000;

const engines = await testEngines();
/** The engine of production in the short run, if this machine has it. */
const examined = isLongRun ? engines : engines.slice(0, 1);
/** In minutes. */
const lengths = isLongRun ? [1, 10, 60] : [2];

describe.each(examined)('with ffmpeg $version', (engine: Engine) => {
  let clips: Awaited<ReturnType<typeof testClips>>;
  let piece: string;
  beforeAll(async () => {
    clips = await testClips(engine);
    piece = clips.path('piece.mp4');
    const pictures = generated(`testsrc2=size=1920x1080:rate=30:duration=${PIECE_SECONDS}`);
    const sound = generated(`sine=frequency=355:beep_factor=4:sample_rate=48000:duration=${PIECE_SECONDS}`);
    const grain = ['-vf', 'hue=h=120,noise=alls=12:allf=t,format=yuv420p'];
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '10M', '-g', '30', '-c:a', 'aac'];
    const args = [...grain, ...coding, '-y', `file:${piece}`];
    await runFfmpeg(engine, { inputs: [pictures, sound], args }, { timeoutMs: HANG_MS });
  });
  afterAll(() => clips.remove());

  const title = 'a film of %i minutes in full HD is examined in 400 MB';
  it.each(lengths)(title, { timeout: HANG_MS }, async (length) => {
    const film = clips.path('film.mp4');
    const repeated = trusted(piece, ['-stream_loop', String((length * 60) / PIECE_SECONDS - 1)]);
    const copy = { inputs: [repeated], args: ['-c', 'copy', '-y', `file:${film}`] };
    await runFfmpeg(engine, copy, { timeoutMs: HANG_MS });
    const sideOutputs = {
      greyFrames: clips.path('grey.raw'),
      sound: clips.path('sound.raw'),
      storyboard: clips.path('board.jpg'),
      preview: { path: clips.path('preview.mp4'), watermark: 'Soletake' },
      frames: clips.path('frames.raw'),
    };
    const { result, peakBytes } = await memoryOf(() => inspect(engine, film, { sideOutputs, scratch: clips.folder }));
    expect(result.refusal).toBeUndefined();
    expect(result.facts?.durationSeconds).toBeCloseTo(length * 60, 0);
    expect(peakBytes).toBeGreaterThan(0);
    expect(peakBytes).toBeLessThan(MOST_BYTES);
  });
});
