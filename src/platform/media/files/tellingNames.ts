/** Names of metadata that say where or with which device a film was made. */

const TELLING_WORDS = new Set([
  'location',
  'gps',
  'iso6709',
  'xyz',
  'latitude',
  'longitude',
  'altitude',
  'geo',
  'make',
  'model',
  'device',
  'manufacturer',
  'serial',
  'camera',
  'lens',
  'firmware',
  'android',
  'quicktime',
  'samsung',
]);

/** Whether a word of the name speaks of a place or a device: `com.apple.quicktime.make`, `LOCATION`, `location-eng`. */
export const isTellingName = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => TELLING_WORDS.has(word));

/** Names of trackers' tracks. */
export const TELLING_HANDLER = /gopro|dji|insta360/i;
/** Drones write where they are into subtitles. */
export const TELLING_TEXT = /\b(?:gps|lat(?:itude)?|lon(?:gitude)?|altitude|home)\b/i;
