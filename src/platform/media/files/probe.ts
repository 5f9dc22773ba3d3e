import { stat } from 'node:fs/promises';
import { carriesPrivateBoxes, readBoxes } from './boxes.ts';
import { findPrivateParts } from './privateParts.ts';
import { demuxerOf, inspectContainer, type Container, type ContainerFacts } from '#platform/media/run/container.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { PROBE_MS, timeoutFor } from './limits.ts';
import { subtitlesNamePlaces } from './subtitles.ts';
import { isTellingName, TELLING_HANDLER } from './tellingNames.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import {
  bestVideo,
  declaredDuration,
  isNamed,
  positive,
  unplacedChannels,
  type Header,
  type Stream,
} from './streams.ts';
import { refuse, type Refusal } from '#platform/media/run/refusal.ts';
import { runFfmpeg, runFfprobe, untrusted } from '#platform/media/run/run.ts';

/** The contents of a video's header. */
export type MediaFacts = {
  container: Container;
  /** The length of the frames where the file has it, else of the file. */
  durationSeconds: number;
  /** As displayed: after rotation and with square pixels. */
  width: number;
  height: number;
  /** Degrees clockwise by which a player turns the stored picture. */
  rotation: 0 | 90 | 180 | 270;
  /** Frames a second on average; 0 when unknown. */
  frameRate: number;
  videoCodec: string;
  /** Null when there is no sound, or none that can be read. */
  audioCodec: string | null;
  /** Whether the file says that it has sound, readable or not. */
  hasSoundTrack: boolean;
  /** Place or device data in the metadata, or tracks and boxes that may hold them. */
  hasLocation: boolean;
  /** Bits a second of the whole file. */
  bitRate: number;
  /** Short side of 720 or more. */
  isHd: boolean;
  /** Short side of 2160, or long side of 3840, or more. */
  is4k: boolean;
  orientation: 'landscape' | 'portrait' | 'square';
  /** The transfer curve of a high dynamic range video: PQ (HDR10, SMPTE 2084) or HLG (ARIB STD-B67). */
  hdr: 'pq' | 'hlg' | null;
  /** Index of the best video stream and of the first readable audio stream within the file. */
  videoStream: number;
  audioStream: number | null;
  /** The number of sound channels whose places neither the file nor custom gives, so that they can only be added up; null otherwise. */
  unplacedChannels: number | null;
  /** How many frames the index promises; null where the container does not say. */
  declaredFrames: number | null;
  /** The start of the frames on a time line that counts from 0 whatever comes first (Matroska); else 0. Seconds. */
  startSeconds: number;
};

export type Probed = { facts: MediaFacts; refusal?: never } | { refusal: Refusal; facts?: never };

/**
 * Reads the header of an uploaded file, by content only. Refuses a file that cannot be a video, with a sentence for its
 * creator.
 * @throws MediaError when reading itself failed (`failed`, `timeout`, `killed`)
 */
export const probe = async (
  engine: Engine,
  path: string,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<Probed> => {
  const inspection = await inspectContainer(path);
  const refusal = refusalOf(inspection);
  if (refusal !== undefined) return { refusal };
  const container = inspection as Container;
  const header = await readHeader(engine, path, container, options.signal);
  if (header === undefined) return { refusal: (await hasNoIndex(path, container)) ? NO_INDEX : UNREADABLE };
  const video = bestVideo(header.streams);
  if (video === undefined)
    return { refusal: header.streams.some((stream) => stream.codec_type === 'audio') ? NO_PICTURES : UNREADABLE };
  if (video.codec_tag_string === 'encv') return { refusal: ENCRYPTED };
  if (!isNamed(video.codec_name) || !video.width || !video.height) return { refusal: UNDECODABLE };
  const facts = await factsOf(engine, path, { container, header, video, signal: options.signal });
  return { facts };
};

const EMPTY = refuse('empty-file', 'The file is empty. Please choose the video again and upload it once more.');
const NO_PICTURES = refuse('no-pictures', 'This file has sound but no pictures. Please upload a video.');
const UNREADABLE = refuse(
  'not-a-video',
  'This is not a video file we can read. Please upload an MP4, MOV, MKV or WebM file straight from your camera, phone or editor.',
);
const UNDECODABLE = refuse(
  'undecodable',
  'The pictures in this file are stored in a form we cannot play. Please export the video as MP4 (H.264) and upload it again.',
);

const ENCRYPTED = refuse(
  'encrypted',
  'This video is copy-protected, so nobody could watch it. Please upload the recording itself, as it came from your camera.',
);

const NO_INDEX = refuse(
  'truncated',
  'The file ends early: the part that says how to play it is missing. Please copy the video from your camera or phone once more and upload it again.',
);

const refusalOf = (inspection: ContainerFacts): Refusal | undefined => {
  if (inspection === 'empty') return EMPTY;
  if (inspection === 'sound') return NO_PICTURES;
  return inspection === 'unknown' ? UNREADABLE : undefined;
};

const ENTRIES = [
  'format=duration,bit_rate,start_time:format_tags',
  'stream=index,codec_type,codec_name,codec_tag_string,width,height,sample_aspect_ratio,avg_frame_rate,duration,nb_frames,color_transfer,channels,channel_layout',
  'stream_tags:stream_side_data:stream_disposition=default,attached_pic',
].join(':');

/** Undefined when ffprobe finds no video file in it. */
const readHeader = async (engine: Engine, path: string, container: Container, signal: AbortSignal | undefined) => {
  const args = ['-print_format', 'json', '-show_entries', ENTRIES];
  try {
    const { stdout } = await runFfprobe(engine, path, demuxerOf(container), args, { timeoutMs: PROBE_MS, signal });
    const { streams = [], format = {} } = JSON.parse(stdout.toString()) as Partial<Header>;
    return { streams, format };
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'undecodable') return undefined;
    throw error;
  }
};

const factsOf = async (
  engine: Engine,
  path: string,
  {
    container,
    header,
    video,
    signal,
  }: { container: Container; header: Header; video: Stream; signal: AbortSignal | undefined },
): Promise<MediaFacts> => {
  const audio = header.streams.find((stream) => stream.codec_type === 'audio' && isNamed(stream.codec_name));
  const rotation = rotationOf(video);
  const { width, height } = displayedSize(video, rotation);
  const [shortSide, longSide] = width < height ? [width, height] : [height, width];
  const durationSeconds = declaredDuration(header, video) ?? (await scanDuration(engine, path, container, signal));
  const { size } = await stat(path);
  return {
    container,
    durationSeconds,
    width,
    height,
    rotation,
    frameRate: ratio(video.avg_frame_rate),
    videoCodec: video.codec_name ?? 'unknown',
    audioCodec: audio?.codec_name ?? null,
    hasSoundTrack: header.streams.some((stream) => stream.codec_type === 'audio'),
    hasLocation:
      hasTellingTag(header) ||
      (isBoxed(container) && (await hasTellingBoxes(path, header))) ||
      (isMatroska(container) &&
        (await subtitlesNamePlaces(engine, { path, container, streams: header.streams, size, signal }))),
    bitRate: durationSeconds > 0 ? Math.round((size * 8) / durationSeconds) : 0,
    isHd: shortSide >= 720,
    is4k: shortSide >= 2160 || longSide >= 3840,
    orientation: width === height ? 'square' : width > height ? 'landscape' : 'portrait',
    hdr: hdrOf(video.color_transfer),
    videoStream: video.index,
    audioStream: audio?.index ?? null,
    unplacedChannels: unplacedChannels(audio),
    declaredFrames: positive(video.nb_frames),
    startSeconds: isMatroska(container) ? (positive(header.format.start_time) ?? 0) : 0,
  };
};

/** '30000/1001', '16:15' and the like; 0 when it is no ratio. */
const ratio = (text = ''): number => {
  const [above = 0, below = 0] = text.split(/[/:]/).map(Number);
  return above > 0 && below > 0 ? above / below : 0;
};

/** A turn by anything but quarters leaves the frame as it is, and the picture leans in it: so do ffmpeg and players. */
const rotationOf = (video: Stream): MediaFacts['rotation'] => {
  const counterClockwise = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const clockwise = (360 - (Math.round(counterClockwise) % 360)) % 360;
  return clockwise === 90 || clockwise === 180 || clockwise === 270 ? clockwise : 0;
};

const displayedSize = (video: Stream, rotation: MediaFacts['rotation']) => {
  const pixelRatio = ratio(video.sample_aspect_ratio) || 1;
  const across = Math.round((video.width ?? 0) * pixelRatio);
  const down = video.height ?? 0;
  return rotation === 90 || rotation === 270 ? { width: down, height: across } : { width: across, height: down };
};

const hdrOf = (transfer: string | undefined): MediaFacts['hdr'] => {
  if (transfer === 'smpte2084') return 'pq';
  return transfer === 'arib-std-b67' ? 'hlg' : null;
};

/** Browsers record WebM without a length: read the packets through, without decoding, for the time of the last one. */
const scanDuration = async (engine: Engine, path: string, container: Container, signal: AbortSignal | undefined) => {
  const { size } = await stat(path);
  // A slow disk reads 10 MB a second.
  const timeoutMs = timeoutFor(size / 10_000_000, 1);
  const inputs = [untrusted(path, demuxerOf(container))];
  const args = ['-map', '0:v:0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'];
  try {
    const { stdout } = await runFfmpeg(engine, { inputs, args }, { timeoutMs, signal });
    const times = [...stdout.toString().matchAll(/out_time_ms=(\d+)/g)];
    // Despite its name it counts microseconds, in every version.
    return Number(times.at(-1)?.[1] ?? 0) / 1_000_000;
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'undecodable') return 0;
    throw error;
  }
};

/** Cameras write the index last, so an interrupted recording or copy has none. */
const hasNoIndex = async (path: string, container: Container) => {
  if (!isBoxed(container)) return false;
  const { boxes } = await readBoxes(path);
  return boxes.some(({ type }) => type === 'mdat') && !boxes.some(({ type }) => type === 'moov' || type === 'moof');
};

const isMatroska = (container: Container) => container === 'matroska' || container === 'webm';

const isBoxed = (container: Container) => container === 'mp4' || container === 'mov';

/** By the words of the names of tags. */
const hasTellingTag = ({ format, streams }: Header): boolean => {
  const tags = [format.tags, ...streams.map((stream) => stream.tags)].flatMap((entry) => Object.entries(entry ?? {}));
  return tags.some(([key, value]) =>
    key.toLowerCase() === 'handler_name' ? TELLING_HANDLER.test(value) : isTellingName(key),
  );
};

/** Boxes that carry a place, and tracks of telemetry; where the index cannot be taken apart, every track that is not played. */
const hasTellingBoxes = async (path: string, { streams }: Header): Promise<boolean> => {
  const parts = await findPrivateParts(path);
  const hasTellingTrack =
    parts === undefined
      ? streams.some(({ codec_type: type }) => type === 'data' || type === 'subtitle')
      : parts.tracks > 0;
  return hasTellingTrack || carriesPrivateBoxes(path);
};
