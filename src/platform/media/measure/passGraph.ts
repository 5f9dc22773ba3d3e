import type { Engine } from '#platform/media/run/engine.ts';
import { sizeByWidth, toSize } from '#platform/media/pictures/picture.ts';
import { placed } from '#platform/media/files/placed.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import { storyboardOf } from '#platform/media/pictures/storyboard.ts';

/** Pictures a second that are looked at; every picture is decoded, but few are worth measuring. */
const SAMPLE_RATE = 4;
/** Mean difference below which a picture counts as the same, and the shortest standstill of a long video in seconds. */
const FREEZE_NOISE = 0.003;
const FREEZE_SECONDS = 4;
const SHARP_WIDTH = 640;

/** Side of the small grey pictures, in pixels. */
export const GREY_SIDE = 64;

/** Size of the large grey pictures, of which one is taken for each tile of the storyboard; never enlarged. */
export const sharpSize = (facts: MediaFacts) => sizeByWidth(facts, SHARP_WIDTH);

/**
 * The filters of the one pass. One split for the clock of every picture (tiny, nearest neighbour: nearly free) and one for
 * four looks a second; of those, the few that the storyboard shows are looked at closely. Leaves `[measured]`, `[grey]`,
 * `[sharp]`, and on demand `[board]` and `[pcm]`; writes `looks.txt` and `sound.txt` into the working directory. No output waits for the
 * end, such as a filter of tiles would: ffmpeg reads on for the output that is furthest behind, and the others pile up meanwhile.
 */
export const passGraph = (
  engine: Engine,
  facts: MediaFacts,
  wanted: { storyboard: boolean; sound: boolean },
): string => {
  const standstill = Math.min(FREEZE_SECONDS, Math.max(0.5, facts.durationSeconds / 2));
  const { width, height } = sharpSize(facts);
  const few = `[few]fps=1/${storyboardOf(facts).intervalSeconds.toFixed(4)}`;
  return [
    `[0:${facts.videoStream}]split=2[every][some]`,
    '[every]scale=16:16:flags=neighbor,format=yuv420p,signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-,nullsink',
    `[some]fps=${SAMPLE_RATE},scale=640:-2:flags=area,format=yuv420p,split=3[look][small][few]`,
    `[look]blackdetect=d=0:pix_th=0.10,freezedetect=n=${FREEZE_NOISE}:d=${standstill},metadata=mode=print:file=looks.txt[measured]`,
    `[small]scale=${GREY_SIDE}:${GREY_SIDE}:flags=area,format=gray[grey]`,
    wanted.storyboard ? `${few},split=2[close][tiles]` : `${few}[close]`,
    `[close]scale=${width}:${height}:flags=area,format=gray[sharp]`,
    ...(wanted.storyboard ? [boardGraph(engine, facts)] : []),
    ...(facts.audioStream === null ? [] : soundGraph(facts, wanted.sound)),
  ].join(';');
};

const boardGraph = (engine: Engine, facts: MediaFacts): string => {
  const { tileWidth: width, tileHeight: height } = storyboardOf(facts);
  return `[tiles]${toSize(engine, facts, { width, height })}[board]`;
};

/**
 * Counts the samples, because times that overlap are complained about, and complaints mean damage. The filters begin again when the
 * pictures change their size, and the count with them: then it goes on from the time of its first sample.
 */
const COUNTED = `asetpts='if(eq(N,0),st(0,if(isnan(PTS),0,PTS)),ld(0)+N/SR/TB)'`;

const soundGraph = (facts: MediaFacts, isKept: boolean) => [
  `[0:${facts.audioStream}]${placed(facts)}${isKept ? 'asplit=2[heard][kept]' : 'anull[heard]'}`,
  '[heard]ebur128=metadata=1:peak=true,ametadata=mode=print:file=sound.txt,anullsink',
  ...(isKept ? [`[kept]aresample=8000,aformat=sample_fmts=s16:channel_layouts=mono,${COUNTED}[pcm]`] : []),
];
