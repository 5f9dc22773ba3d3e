import { gunzipSync, gzipSync } from 'node:zlib';
import { PICTURE_BYTES, PICTURES_PER_SECOND, SIDE, SOUND_PER_SECOND, type Fingerprint } from './fingerprint.ts';

/** Four letters, then version, side and the two rates as bytes, then the counts of pictures and of sound words. */
const MARK = Buffer.from('STFP');
const VERSION = 1;
const HEADER_BYTES = 16;
const NO_SOUND = 0xffffffff;
/** Six hours; what claims to be longer is damaged. */
const MOST_BYTES = 6 * 3600 * (PICTURES_PER_SECOND * PICTURE_BYTES + SOUND_PER_SECOND * 4);

/** About 2 kB a second of video: pictures as differences from the one before, all of it in gzip, which adds a checksum. */
export const encodeFingerprint = ({ pictures, sound }: Fingerprint): Buffer => {
  const body = Buffer.alloc(HEADER_BYTES + pictures.length + (sound?.length ?? 0) * 4);
  MARK.copy(body);
  body.set([VERSION, SIDE, PICTURES_PER_SECOND, SOUND_PER_SECOND], MARK.length);
  body.writeUInt32LE(pictures.length / PICTURE_BYTES, 8);
  body.writeUInt32LE(sound?.length ?? NO_SOUND, 12);
  for (let at = 0; at < pictures.length; at += 1)
    body[HEADER_BYTES + at] = (pictures[at] ?? 0) - (pictures[at - PICTURE_BYTES] ?? 0);
  sound?.forEach((word, index) => body.writeUInt32LE(word, HEADER_BYTES + pictures.length + index * 4));
  return gzipSync(body);
};

/**
 * Reads what `encodeFingerprint` wrote.
 * @throws Error when the bytes are damaged, cut off, or of another version
 */
export const decodeFingerprint = (bytes: Uint8Array): Fingerprint => {
  const body = unzip(bytes);
  if (body.length < HEADER_BYTES || !body.subarray(0, MARK.length).equals(MARK)) throw damaged('it begins otherwise');
  const form = [...body.subarray(4, 8)].join('.');
  const format = [VERSION, SIDE, PICTURES_PER_SECOND, SOUND_PER_SECOND].join('.');
  if (form !== format) throw damaged(`it is of the form ${form}, not ${format}`);
  const pictureBytes = body.readUInt32LE(8) * PICTURE_BYTES;
  const words = body.readUInt32LE(12);
  const soundAt = HEADER_BYTES + pictureBytes;
  if (body.length !== soundAt + (words === NO_SOUND ? 0 : words * 4)) throw damaged('its length is wrong');
  const pictures = new Uint8Array(body.subarray(HEADER_BYTES, soundAt));
  for (let at = PICTURE_BYTES; at < pictures.length; at += 1)
    pictures[at] = (pictures[at] ?? 0) + (pictures[at - PICTURE_BYTES] ?? 0);
  if (words === NO_SOUND) return { pictures, sound: undefined };
  return { pictures, sound: Uint32Array.from({ length: words }, (_, index) => body.readUInt32LE(soundAt + index * 4)) };
};

const unzip = (bytes: Uint8Array): Buffer => {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
};

const damaged = (reason: string): Error => new Error(`these bytes are no fingerprint: ${reason}`);
