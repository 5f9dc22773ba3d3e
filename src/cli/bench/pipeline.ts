/** What an upload costs after its last byte: our job, beside one ffmpeg command that writes the same, and PeerTube's. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileFingerprints } from '#modules/catalogue/upload/adapters/fileFingerprints.ts';
import { fingerprintIndex } from '#modules/catalogue/upload/adapters/fingerprintIndex.ts';
import { mediaFolders, mediaKeys } from '#modules/catalogue/adapters/mediaFolders.ts';
import { openOriginals } from '#modules/catalogue/adapters/originals.ts';
import { postgresVideoKeys } from '#modules/catalogue/adapters/videoKeys.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import { ffmpegMediaWork } from '#modules/catalogue/upload/adapters/mediaWork.ts';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { fingerprintWork } from '#platform/media/fingerprint/work.ts';
import { renderWatermark } from '#platform/media/pictures/watermark.ts';
import { generated, runFfmpeg, trusted, type Input } from '#platform/media/run/run.ts';
import { openDb } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { median } from './measure.ts';

/** Seconds for a minute of the film; processor time is undefined where the system does not tell that of ended children. */
export type Cost = { wall: number; cpu: number | undefined };
export type PipelineResult = { ours: Cost; asCommand: Cost; peerTube: Cost };

/** Nobody waits for the video, or works on it, too. */
const nothing = { find: () => Promise.resolve(undefined), forget: () => Promise.resolve() };
const nobodyElse = {
  claims: { take: () => Promise.resolve(true), release: () => Promise.resolve() },
  findPlace: () => Promise.resolve({ step: 'waiting' as const, ahead: 0, doneInSeconds: null }),
  board: { enter: () => undefined, ...nothing },
  hashes: nothing,
};

const TIMEOUT_MS = 900_000;
const CLOCK_TICKS = 100;

/** Size of the preview. */
const MARKED = { width: 854, height: 480 };
const markIn = (folder: string): string => path.join(folder, 'mark.png');

/** Of this process and of its children that have ended (proc(5): fields 14 to 17 of `stat`), in seconds. */
const processorSeconds = async (): Promise<number | undefined> => {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, count) => sum + Number(count), 0) / CLOCK_TICKS;
};

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const before = await processorSeconds();
  const start = performance.now();
  await work();
  const wall = (performance.now() - start) / 1000;
  const after = await processorSeconds();
  return { wall, cpu: before === undefined || after === undefined ? undefined : after - before };
};

/** As a phone films: 1080p, 30 pictures a second, 17 Mbit/s, with grain and sound. */
const makeFilm = (engine: Engine, seconds: number, target: string): Promise<unknown> =>
  runFfmpeg(
    engine,
    {
      inputs: [
        generated(`testsrc2=size=1920x1080:rate=30:duration=${seconds}`),
        generated(`sine=frequency=330:beep_factor=4:sample_rate=48000:duration=${seconds}`),
      ],
      args: [
        '-vf',
        'noise=alls=12:allf=t,format=yuv420p',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-b:v',
        '17M',
        '-g',
        '30',
        '-c:a',
        'aac',
        '-b:a',
        '128k',
        '-y',
        `file:${target}`,
      ],
    },
    { timeoutMs: TIMEOUT_MS },
  );

/** What an engineer would type: everything decoded once, the same analysis, pictures, marked preview, grey pictures and sound. */
const asCommand = (engine: Engine, film: string, seconds: number, folder: string): Promise<unknown> => {
  const step = seconds / 6;
  const piece = `between(mod(t,${step}),${step / 2 - 2.5},${step / 2 + 2.5})`;
  const graph = [
    '[0:v]split=3[clock][cut][looks]',
    '[clock]scale=16:16:flags=neighbor,format=yuv420p,signalstats,metadata=mode=print:file=clock.txt,nullsink',
    `[cut]select='${piece}',setpts=N/30/TB,scale=${MARKED.width}:${MARKED.height}[shown]`,
    '[shown][1:v]overlay=0:0[preview]',
    '[looks]split=2[four][still]',
    `[still]fps=8/${seconds},split=2[large][small]`,
    '[large]scale=1280:-2[poster]',
    '[small]scale=640:-2[thumbnail]',
    '[four]fps=4,scale=640:-2:flags=area,format=yuv420p,split=3[look][tiny][few]',
    '[look]blackdetect=d=0:pix_th=0.10,freezedetect=n=0.003:d=4,metadata=mode=print:file=looks.txt[measured]',
    '[tiny]scale=64:64:flags=area,format=gray[grey]',
    `[few]fps=60/${seconds},split=2[close][tiles]`,
    '[close]format=gray[sharp]',
    '[tiles]scale=160:90,tile=10x6[board]',
    '[0:a]asplit=3[level][hear][play]',
    '[level]ebur128=metadata=1:peak=true,ametadata=mode=print:file=sound.txt,anullsink',
    '[hear]aresample=8000,pan=mono|c0=c0[pcm]',
    `[play]aselect='${piece}',asetpts=N/SR/TB[sound]`,
  ].join(';');
  const args = [
    '-filter_complex',
    graph,
    '-map',
    '[measured]',
    '-f',
    'null',
    '-',
    '-map',
    '[preview]',
    '-map',
    '[sound]',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '28',
    '-maxrate',
    '900k',
    '-bufsize',
    '1800k',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-ac',
    '1',
    '-map_metadata',
    '-1',
    '-movflags',
    '+faststart',
    '-y',
    'preview.mp4',
    '-map',
    '[poster]',
    '-q:v',
    '4',
    '-y',
    'poster%d.jpg',
    '-map',
    '[thumbnail]',
    '-q:v',
    '4',
    '-y',
    'small%d.jpg',
    '-map',
    '[grey]',
    '-f',
    'rawvideo',
    '-y',
    'grey.raw',
    '-map',
    '[sharp]',
    '-f',
    'rawvideo',
    '-y',
    'sharp.raw',
    '-map',
    '[board]',
    '-frames:v',
    '1',
    '-q:v',
    '5',
    '-y',
    'board.jpg',
    '-map',
    '[pcm]',
    '-f',
    's16le',
    '-y',
    'sound.raw',
  ];
  return runFfmpeg(
    engine,
    { inputs: [trusted(film), trusted(markIn(folder))], args },
    { timeoutMs: TIMEOUT_MS, cwd: folder },
  );
};

/**
 * PeerTube's own three jobs with its defaults: 480p, thumbnail, storyboard (packages/ffmpeg: `ffmpeg-vod.ts` with
 * `ffmpeg-default-transcoding-profile.ts`, and `ffmpeg-images.ts`). It analyses nothing and knows no copies.
 */
const peerTube = async (engine: Engine, film: string, seconds: number, folder: string): Promise<void> => {
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

const medianOf = (costs: readonly Cost[], minutes: number): Cost => ({
  wall: median(costs.map(({ wall }) => wall)) / minutes,
  cpu: costs[0]?.cpu === undefined ? undefined : median(costs.map(({ cpu }) => cpu ?? 0)) / minutes,
});

/** `rounds` of all three over a film of so many minutes, one after the other. Every command runs as ours do, with low priority and one at a time. */
export const measurePipeline = async (minutes: number, repetitions: number): Promise<PipelineResult> => {
  const seconds = minutes * 60;
  const scratch = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const server = await startEmbeddedPostgres({ folder: path.join(scratch, 'postgres'), isDurable: false });
  await server.ensureDatabase('pipeline');
  const db = openDb(server.connectionString('pipeline'));
  try {
    await migrate(db, path.resolve('migrations'));
    const engine = await resolveEngine();
    const folders = mediaFolders(scratch);
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
    const storage = diskStorage(path.join(scratch, 'media'));
    const index = fingerprintIndex(db, fileFingerprints(storage));
    const originals = openOriginals({ folders, storage, keys: postgresVideoKeys(db, secretBox(randomBytes(32))) });
    const shared = { engine, fingerprints: fingerprintWork, brandName: 'Soletake', ...nobodyElse };
    const media = ffmpegMediaWork({ folders, storage, originals, index, ...shared });
    const film = path.join(scratch, 'film.mp4');
    const videoId = '6f1e2f0a-5f0b-4c39-9a57-1d1c6c0b7d11';
    await makeFilm(engine, seconds, film);
    await writeFile(markIn(scratch), await renderWatermark('Soletake', MARKED));
    /** Everything that the job `examine-video` does with the file. */
    const ours = async (): Promise<void> => {
      const { signal } = new AbortController();
      const examined = await media.examine(videoId, signal);
      if (examined.isRefused) throw new Error(examined.message);
      await media.compare(videoId, signal);
      await media.prepare(videoId, signal);
    };
    const costs = { ours: [] as Cost[], asCommand: [] as Cost[], peerTube: [] as Cost[] };
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      // Sealed, as an upload arrives.
      await originals.keep(videoId, film, mediaKeys.upload(videoId));
      costs.ours.push(await costOf(ours));
      await originals.remove(videoId);
      await index.forget(videoId);
      costs.asCommand.push(await costOf(() => asCommand(engine, film, seconds, scratch)));
      costs.peerTube.push(await costOf(() => peerTube(engine, film, seconds, scratch)));
    }
    const { ours: own, asCommand: single, peerTube: peer } = costs;
    return { ours: medianOf(own, minutes), asCommand: medianOf(single, minutes), peerTube: medianOf(peer, minutes) };
  } finally {
    await db.destroy();
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
};
