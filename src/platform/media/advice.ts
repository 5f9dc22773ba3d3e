import { ADVISED } from './limits.ts';
import type { Signals } from './measure.ts';
import type { MediaFacts } from './probe.ts';
import type { Advice } from './refusal.ts';

/** Everything weak that does not stand in the way, in words for the creator; a moderator sees the same list. */
export const adviceOn = (facts: MediaFacts, signals: Signals): Advice[] =>
  [...onPicture(facts, signals), ...onForm(facts), ...onSound(facts, signals), ...onData(facts, signals)].filter(
    (advice) => advice !== undefined,
  );

const when = (isWeak: boolean, code: string, value: number, threshold: number, message: string): Advice | undefined =>
  isWeak ? { code, message, value: Math.round(value * 1000) / 1000, threshold } : undefined;

const percent = (share: number) => `${Math.round(share * 100)}%`;

const onPicture = (facts: MediaFacts, { blackShare, frozenShare, meanLuma }: Signals) => [
  when(
    blackShare > ADVISED.blackShare,
    'partly-black',
    blackShare,
    ADVISED.blackShare,
    `${percent(blackShare)} of the video is black. Cutting the black parts out makes a better first impression.`,
  ),
  when(
    frozenShare > ADVISED.frozenShare,
    'partly-still',
    frozenShare,
    ADVISED.frozenShare,
    `Nothing moves in ${percent(frozenShare)} of the video. Buyers look for footage in which something happens.`,
  ),
  // The brightness of a high dynamic range picture is written on another scale.
  when(
    facts.hdr === null && meanLuma < ADVISED.darkLuma && blackShare <= ADVISED.blackShare,
    'dark',
    meanLuma,
    ADVISED.darkLuma,
    'The picture is very dark. More light while filming makes it easier to use.',
  ),
  when(
    facts.hdr === null && meanLuma > ADVISED.brightLuma,
    'bright',
    meanLuma,
    ADVISED.brightLuma,
    'The picture is very bright and may have lost detail.',
  ),
];

const onForm = (facts: MediaFacts) => {
  const { durationSeconds, width, height, frameRate, bitRate, orientation } = facts;
  const shortSide = Math.min(width, height);
  return [
    when(
      durationSeconds < ADVISED.shortestSeconds,
      'shorter-than-suggested',
      durationSeconds,
      ADVISED.shortestSeconds,
      'Buyers usually look for 5 to 30 minutes of footage. A shorter video is welcome, but may sell for less.',
    ),
    when(
      durationSeconds > ADVISED.longestSeconds,
      'longer-than-suggested',
      durationSeconds,
      ADVISED.longestSeconds,
      'Buyers usually look for 5 to 30 minutes of footage. A longer video is welcome; splitting it may earn more.',
    ),
    when(
      orientation === 'portrait',
      'portrait',
      width / height,
      1,
      'The video is upright. Most channels publish landscape footage: hold the phone sideways next time.',
    ),
    when(
      shortSide < ADVISED.shortSide,
      'below-hd',
      shortSide,
      ADVISED.shortSide,
      `The picture is ${width} × ${height}. Videos in HD (1280 × 720 or more) sell better.`,
    ),
    when(
      frameRate > 0 && frameRate < ADVISED.frameRate - 0.1,
      'few-frames',
      frameRate,
      ADVISED.frameRate,
      `The video has ${Math.round(frameRate * 10) / 10} pictures a second; 24 to 60 look smoother.`,
    ),
    when(
      shortSide >= ADVISED.shortSide && bitRate < ADVISED.bitRate,
      'strongly-compressed',
      bitRate,
      ADVISED.bitRate,
      'The video is strongly compressed. If you have the original from the camera, upload that one.',
    ),
  ];
};

const onSound = ({ audioCodec }: MediaFacts, { silentShare, soundSeconds }: Signals) => [
  when(
    audioCodec === null || soundSeconds === null,
    'no-sound',
    0,
    1,
    'The video has no sound. That is fine; natural sound is welcome too.',
  ),
  when(
    silentShare !== null && silentShare > ADVISED.silentShare,
    'mostly-silent',
    silentShare ?? 0,
    ADVISED.silentShare,
    `The sound is almost silent for ${percent(silentShare ?? 0)} of the video.`,
  ),
];

const onData = ({ hasLocation }: MediaFacts, { decodeErrors }: Signals) => [
  when(
    hasLocation,
    'place-or-device-data',
    1,
    0,
    'The file may say where or with what it was filmed. We remove that before anybody receives it; picture and sound stay untouched.',
  ),
  when(
    decodeErrors > 0,
    'damaged',
    decodeErrors,
    0,
    'A few pictures or sounds in the file are damaged. Please watch it through once before you sell it.',
  ),
];
