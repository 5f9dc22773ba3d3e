/** The film that is examined, and the commands that our job is compared with. */
import type { Engine } from '#platform/media/run/engine.ts';
import { ownPicture } from '#platform/media/run/filters.ts';
import { generated, runFfmpeg, trusted, type Input } from '#platform/media/run/run.ts';

/** An hour of film on a slow machine. */
const TIMEOUT_MS = 7_200_000;

/** Size of the preview. */
export const MARKED = { width: 854, height: 480 };

const PIECE_SECONDS = 20;

/** As a phone films: 1080p, 30 pictures a second, 17 Mbit/s, with grain and sound; twenty seconds, repeated. */
export const makeFilm = async (engine: Engine, seconds: number, target: string): Promise<void> => {
  const piece = `${target}.piece.mp4`;
  const inputs = [
    generated(`testsrc2=size=1920x1080:rate=30:duration=${PIECE_SECONDS}`),
    generated(`sine=frequency=330:beep_factor=4:sample_rate=48000:duration=${PIECE_SECONDS}`),
  ];
  const grain = ['-vf', 'noise=alls=12:allf=t,format=yuv420p'];
  const pictures = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '17M', '-g', '30'];
  const args = [...grain, ...pictures, '-c:a', 'aac', '-b:a', '128k', '-y', `file:${piece}`];
  await runFfmpeg(engine, { inputs, args }, { timeoutMs: TIMEOUT_MS });
  const repeated = trusted(piece, ['-stream_loop', String(seconds / PIECE_SECONDS - 1)]);
  const copy = { inputs: [repeated], args: ['-c', 'copy', '-y', `file:${target}`] };
  await runFfmpeg(engine, copy, { timeoutMs: TIMEOUT_MS });
};

/** What an engineer would type: everything decoded once, the same analysis, pictures, marked preview, grey pictures and sound. */
export const asCommand = (engine: Engine, film: string, seconds: number, folder: string): Promise<unknown> => {
  const step = seconds / 6;
  const piece = `between(mod(t,${step}),${step / 2 - 2.5},${step / 2 + 2.5})`;
  const graph = [
    '[0:v]split=3[clock][cut][looks]',
    // Read within the graph: as an input of its own it is asked for last, and all pictures wait for it in memory.
    `${ownPicture}[mark]`,
    '[clock]scale=16:16:flags=neighbor,format=yuv420p,signalstats,metadata=mode=print:file=clock.txt,nullsink',
    `[cut]select='${piece}',setpts=N/30/TB,scale=${MARKED.width}:${MARKED.height}[shown]`,
    '[shown][mark]overlay=0:0[preview]',
    '[looks]split=2[four][still]',
    `[still]fps=8/${seconds},split=2[large][small]`,
    '[large]scale=1280:-2[poster]',
    '[small]scale=640:-2[thumbnail]',
    '[four]fps=4,scale=640:-2:flags=area,format=yuv420p,split=3[look][tiny][few]',
    '[look]blackdetect=d=0:pix_th=0.10,freezedetect=n=0.003:d=4,metadata=mode=print:file=looks.txt[measured]',
    '[tiny]scale=64:64:flags=area,format=gray[grey]',
    `[few]fps=60/${seconds},split=2[close][tiles]`,
    '[close]format=gray[sharp]',
    '[tiles]scale=160:90[board]',
    '[0:a]asplit=3[level][hear][play]',
    '[level]ebur128=metadata=1:peak=true,ametadata=mode=print:file=sound.txt,anullsink',
    '[hear]aresample=8000,pan=mono|c0=c0[pcm]',
    `[play]aselect='${piece}',asetpts=N/SR/TB[sound]`,
  ].join(';');
  const outputs = [
    '-map [measured] -f null -',
    '-map [preview] -map [sound] -c:v libx264 -preset veryfast -crf 28 -maxrate 900k -bufsize 1800k -pix_fmt yuv420p',
    '-c:a aac -b:a 64k -ac 1 -map_metadata -1 -movflags +faststart -y preview.mp4',
    '-map [poster] -q:v 4 -y poster%d.jpg',
    '-map [thumbnail] -q:v 4 -y small%d.jpg',
    '-map [grey] -f rawvideo -y grey.raw',
    '-map [sharp] -f rawvideo -y sharp.raw',
    '-map [board] -f rawvideo -y board.raw',
    '-map [pcm] -f s16le -y sound.raw',
  ];
  const args = ['-filter_complex', graph, ...outputs.flatMap((output) => output.split(' '))];
  return runFfmpeg(engine, { inputs: [trusted(film)], args }, { timeoutMs: TIMEOUT_MS, cwd: folder });
};

/**
 * PeerTube's own three jobs with its defaults: 480p, thumbnail, storyboard (packages/ffmpeg: `ffmpeg-vod.ts` with
 * `ffmpeg-default-transcoding-profile.ts`, and `ffmpeg-images.ts`). It analyses nothing and knows no copies.
 */
export const peerTube = async (engine: Engine, film: string, seconds: number, folder: string): Promise<void> => {
  const run = (inputs: Input[], args: string[]) =>
    runFfmpeg(engine, { inputs, args: [...args, '-y'] }, { timeoutMs: TIMEOUT_MS, cwd: folder });
  await run(
    [trusted(film)],
    [
      '-movflags',
      'faststart',
      '-max_muxing_queue_size',
      '1024',
      '-map_metadata',
      '-1',
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libx264',
      '-vf',
      'scale=w=-2:h=480',
      '-preset',
      'veryfast',
      '-maxrate:v',
      '1475k',
      '-bufsize:v',
      '2950k',
      '-b_strategy',
      '1',
      '-bf',
      '16',
      '-r',
      '30',
      '-g:v',
      '60',
      '-c:a',
      'copy',
      'transcoded.mp4',
    ],
  );
  await run(
    [trusted(film, ['-ss', String(seconds / 2)])],
    ['-vf', 'thumbnail=50', '-frames:v', '1', '-q:v', '5', 'thumbnail.jpg'],
  );
  const sprites = `setpts='N/FRAME_RATE/TB',select='isnan(prev_selected_t)+gte(t-prev_selected_t,${seconds / 60})',scale=192:108,tile=layout=10x6`;
  await run([trusted(film)], ['-filter_complex', sprites, '-frames:v', '1', '-q:v', '2', 'storyboard.jpg']);
};
