/** What is stored of a video to recognise it, even altered; small enough to compare without the video. */
export type Fingerprint = Readonly<{
  /** Grey pictures of `SIDE` × `SIDE` bytes, `PICTURES_PER_SECOND`, one after the other, without flat borders. */
  pictures: Uint8Array;
  /** One word of 32 signs for every step of sound, `SOUND_PER_SECOND`; 0 is silence. Undefined without sound. */
  sound: Uint32Array | undefined;
}>;

/** What is read of a new video: all of it, and every frame inside its pictures in which another video may be shown. */
export type Reading = Readonly<{ whole: Fingerprint; frames: readonly Fingerprint[] }>;

/** Whether a fingerprint shows whole pictures, or only what lies in a frame inside of them. */
export type Extent = 'whole' | 'frame';

/** Pixels: coarse enough to forget compression, fine enough to tell one room from another. */
export const SIDE = 32;
export const PICTURE_BYTES = SIDE * SIDE;
/** Finer in time than in space: a copy that begins 3.3 s later still has pictures of the same moments. */
export const PICTURES_PER_SECOND = 4;
export const SOUND_PER_SECOND = 8;

/** How many pictures it holds. */
export const pictureCount = ({ pictures }: Fingerprint): number => pictures.length / PICTURE_BYTES;

/** Length in seconds. */
export const secondsOf = (fingerprint: Fingerprint): number => pictureCount(fingerprint) / PICTURES_PER_SECOND;

/** The picture at this place, without copying it. */
export const pictureAt = ({ pictures }: Fingerprint, index: number): Uint8Array =>
  pictures.subarray(index * PICTURE_BYTES, (index + 1) * PICTURE_BYTES);
