/** The streams of a file as ffprobe lists them, and which of them is the film. */

/** The part of ffprobe's JSON that is used; every value may be missing. */
export type Stream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  duration?: string;
  nb_frames?: string;
  color_transfer?: string;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
  channels?: number;
  channel_layout?: string;
  side_data_list?: { rotation?: number }[];
};
export type Header = {
  streams: Stream[];
  format: { duration?: string; bit_rate?: string; start_time?: string; tags?: Record<string, string> };
};

export const isNamed = (codec: string | undefined): codec is string =>
  codec !== undefined && codec !== 'unknown' && codec !== 'none';

/** A number above 0 as ffprobe writes it; null for anything else. */
export const positive = (text: string | undefined): number | null => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** Matroska notes the length of a track in a tag, as 00:00:02.600000000. */
const taggedSeconds = ({ tags }: Stream): number | null => {
  const text = Object.entries(tags ?? {}).find(([key]) => key.toUpperCase().startsWith('DURATION'))?.[1];
  const [hours = NaN, minutes = NaN, seconds = NaN] = (text ?? '').split(':').map(Number);
  return positive(String(hours * 3600 + minutes * 60 + seconds));
};

/**
 * The shorter of what the track and the file say, in seconds: an edit list shortens only the file, sound that goes on after the pictures
 * lengthens only the file.
 */
export const declaredDuration = (header: Header, video: Stream): number | undefined => {
  const values = [positive(video.duration), positive(header.format.duration), taggedSeconds(video)];
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? undefined : Math.min(...present);
};

const lengthOf = (stream: Stream): number => positive(stream.duration) ?? taggedSeconds(stream) ?? Infinity;

/**
 * The track that is the film: of those that last (files may hold covers, stills and thumbnails beside it) the one with the most pixels.
 * Falls back to a track of one picture when the file has no other.
 */
export const bestVideo = (streams: readonly Stream[]): Stream | undefined => {
  const tracks = streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition?.['attached_pic'] !== 1,
  );
  const moving = tracks.filter(({ nb_frames: frames }) => frames !== '1');
  const longest = Math.max(...moving.map(lengthOf));
  const lasting = moving.filter((stream) => lengthOf(stream) >= longest / 2);
  const pixels = ({ width = 0, height = 0 }: Stream): number => width * height;
  return (lasting.length > 0 ? lasting : tracks).toSorted((stream, other) => pixels(other) - pixels(stream))[0];
};

/** Each of up to eight channels has a customary place. */
const MOST_CUSTOMARY = 8;

/** The number of channels whose places neither the file nor custom gives; null when they are known. */
export const unplacedChannels = (sound: Stream | undefined): number | null => {
  const { channels = 0, channel_layout: layout = 'unknown' } = sound ?? {};
  return channels > MOST_CUSTOMARY && /^unknown$|^\d+ channels/.test(layout) ? channels : null;
};
