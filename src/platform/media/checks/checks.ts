import { above, below, check, type Check, type CheckCode } from './check.ts';
import { ADVISED, LONGEST_SECONDS, REFUSED_ABOVE, REFUSED_BELOW } from '#platform/media/files/limits.ts';
import type { Signals } from '#platform/media/measure/measure.ts';
import { soundChecks } from './soundChecks.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import { refuse, type Refusal, type RefusalCode } from '#platform/media/run/refusal.ts';

/** All checks that need no decoding. */
export const headerChecks = (facts: MediaFacts): Check[] => {
  const { durationSeconds, declaredFrames, frameRate } = facts;
  // Without a length in the header the frames themselves will give it.
  const isShort = durationSeconds > 0 && durationSeconds < REFUSED_BELOW.durationSeconds && declaredFrames !== null;
  return [
    resolution(facts),
    duration(durationSeconds, isShort),
    orientation(facts),
    // A rate in the header may be wrong, so it only advises.
    smoothness(frameRate, false),
    compression(facts),
    privateData(facts),
  ];
};

/** All checks of a file that was decoded; `endsBeyondFile`: the file says that it is longer, so that a part may be missing. */
export const allChecks = (facts: MediaFacts, signals: Signals, endsBeyondFile: boolean): Check[] => {
  const { decodedSeconds, decodedFrames, decodeErrors } = signals;
  const isShort = decodedSeconds < REFUSED_BELOW.durationSeconds && decodedFrames > 1;
  // Where frames are damaged, the missing ones are not the frame rate's fault.
  const frameRate = decodeErrors > 0 ? Math.max(signals.frameRate, facts.frameRate) : signals.frameRate;
  return [
    { code: 'readable', severity: 'pass', value: 1, threshold: 1, message: 'The file can be played.' },
    completeness(facts, signals, endsBeyondFile),
    resolution(facts),
    duration(isShort ? decodedSeconds : facts.durationSeconds, isShort),
    smoothness(frameRate, true),
    black(signals),
    frozen(signals),
    orientation(facts),
    compression(facts),
    brightness(facts, signals),
    blur(signals),
    letterbox(signals),
    shake(signals),
    damage(signals),
    ...soundChecks(facts, signals),
    privateData(facts),
  ];
};

/** The one check of an unreadable file. */
export const unreadable = ({ message }: Refusal): Check => ({
  code: 'readable',
  severity: 'blocker',
  value: 0,
  threshold: 1,
  message,
});

const REFUSAL_CODES: Partial<Record<CheckCode, RefusalCode>> = {
  complete: 'truncated',
  resolution: 'too-small',
  'frame-rate': 'low-frame-rate',
  black: 'mostly-black',
  frozen: 'mostly-frozen',
};

/** The first blocker, as a refusal. */
export const refusalOf = (checks: readonly Check[]): Refusal | undefined => {
  const blocker = checks.find(({ severity }) => severity === 'blocker');
  return blocker && refuse(refusalCodeOf(blocker), blocker.message);
};

const refusalCodeOf = ({ code, value, threshold }: Check): RefusalCode => {
  if (code === 'duration') return value > threshold ? 'too-long' : 'too-short';
  return REFUSAL_CODES[code] ?? 'undecodable';
};

/** Every weakness that does not refuse the file. */
export const adviceOf = (checks: readonly Check[]): Check[] =>
  checks.filter(({ severity }) => severity === 'warning' || severity === 'hint');

const percent = (share: number) => `${Math.round(share * 100)}%`;
const tenths = (value: number) => Math.round(value * 10) / 10;
const inSeconds = (seconds: number) =>
  seconds < 60 ? `${tenths(seconds)} seconds` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;

/**
 * A cut file keeps its header, and ffmpeg reads it without a word: compare what was decoded with what was promised.
 * Where the file says that it is longer than it is, a single complaint of the decoder proves the cut; without one the
 * length was only written carelessly.
 */
const completeness = (facts: MediaFacts, signals: Signals, endsBeyondFile: boolean) => {
  const declared = facts.durationSeconds;
  // Matroska stores one length for all tracks: there, sound that continues alone is no cut.
  const reached =
    facts.declaredFrames === null
      ? Math.max(signals.decodedSeconds, signals.soundSeconds ?? 0)
      : signals.decodedSeconds;
  const share = declared > 0 ? Math.max(0, Math.min(1, reached / declared)) : 1;
  const threshold = REFUSED_BELOW.decodedShare;
  const isShort = declared - reached > Math.max(declared * (1 - threshold), 1.5 / Math.max(facts.frameRate, 15));
  const truncated = (isCrossed: boolean, what: string) => ({
    severity: 'blocker' as const,
    threshold,
    isCrossed,
    message: `The file ends early: ${what}. Please copy the video from your camera or phone once more and upload it again.`,
  });
  const limits = [
    truncated(isShort, `it says ${inSeconds(declared)}, but only ${inSeconds(reached)} can be played`),
    truncated(endsBeyondFile && signals.decodeErrors > 0, 'its last part is missing'),
  ];
  return check('complete', share, limits, 'The video can be played to its end.');
};

const resolution = ({ width, height }: MediaFacts) => {
  const shortSide = Math.min(width, height);
  const size = `The picture is ${width} × ${height}`;
  const refused = `${size} pixels. The shorter side needs at least ${REFUSED_BELOW.shortSide} pixels.`;
  const advised = `${size}. Videos in HD (1280 × 720 or more) sell better.`;
  const limits = [
    below(shortSide, REFUSED_BELOW.shortSide, 'blocker', refused),
    below(shortSide, ADVISED.shortSide, 'warning', advised),
  ];
  return check('resolution', shortSide, limits, `${size}.`);
};

const duration = (seconds: number, isShort: boolean) => {
  const refused = `The video lasts ${Math.round(seconds * 100) / 100} seconds. It needs to be at least one second long.`;
  const wish = 'Buyers usually look for 5 to 30 minutes of footage.';
  const tooLong = `The video says that it lasts ${Math.round(seconds / 3600)} hours. It may be at most ${LONGEST_SECONDS / 3600}.`;
  const limits = [
    above(seconds, LONGEST_SECONDS, 'blocker', tooLong),
    { ...below(seconds, REFUSED_BELOW.durationSeconds, 'blocker', refused), isCrossed: isShort },
    above(seconds, ADVISED.longestSeconds, 'hint', `${wish} A longer video is welcome; splitting it may earn more.`),
    below(seconds, ADVISED.shortestSeconds, 'hint', `${wish} A shorter video is welcome, but may sell for less.`),
  ];
  return check('duration', seconds, limits, `The video lasts ${inSeconds(seconds)}.`);
};

const orientation = ({ width, height, orientation: which }: MediaFacts) => {
  const advised = 'The video is upright. Most channels publish landscape footage: hold the phone sideways next time.';
  const aspect = width / height;
  return check('orientation', aspect, [below(aspect, ADVISED.aspect, 'hint', advised)], `The video is ${which}.`);
};

const smoothness = (frameRate: number, isMeasured: boolean) => {
  const has = `The video has ${tenths(frameRate)} pictures a second`;
  const refused = below(
    frameRate,
    REFUSED_BELOW.frameRate,
    'blocker',
    `${has}. It needs at least ${REFUSED_BELOW.frameRate}.`,
  );
  const advised = below(frameRate, ADVISED.frameRate, 'hint', `${has}; 24 to 60 look smoother.`);
  const limits = [
    { ...refused, isCrossed: isMeasured && frameRate < REFUSED_BELOW.frameRate - 0.05 },
    // 23.976 is a frame rate of cinema.
    { ...advised, isCrossed: frameRate > 0 && frameRate < ADVISED.frameRate - 0.1 },
  ];
  return check('frame-rate', frameRate, limits, `${has}.`);
};

const compression = ({ width, height, bitRate }: MediaFacts) => {
  const advised = 'The video is strongly compressed. If you have the original from the camera, upload that one.';
  const limit = below(bitRate, ADVISED.bitRate, 'warning', advised);
  const isLarge = Math.min(width, height) >= ADVISED.shortSide;
  return check(
    'compression',
    bitRate,
    [{ ...limit, isCrossed: limit.isCrossed && isLarge }],
    `The file has ${tenths(bitRate / 1_000_000)} megabits a second.`,
  );
};

const black = ({ blackShare }: Signals) => {
  const refused = `The picture is black for ${percent(blackShare)} of the video.`;
  const advised = `${percent(blackShare)} of the video is black. Cutting the black parts out makes a better first impression.`;
  const limits = [
    above(blackShare, REFUSED_ABOVE.blackShare, 'blocker', refused),
    above(blackShare, ADVISED.blackShare, 'warning', advised),
  ];
  return check('black', blackShare, limits, 'The video is not black for long.');
};

const frozen = ({ frozenShare }: Signals) => {
  const refused = `The picture stands still for ${percent(frozenShare)} of the video.`;
  const advised = `Nothing moves in ${percent(frozenShare)} of the video. Buyers look for footage in which something happens.`;
  const limits = [
    above(frozenShare, REFUSED_ABOVE.frozenShare, 'blocker', refused),
    above(frozenShare, ADVISED.frozenShare, 'warning', advised),
  ];
  return check('frozen', frozenShare, limits, 'The picture moves.');
};

const brightness = ({ hdr }: MediaFacts, { meanLuma, blackShare }: Signals) => {
  // The brightness of a high dynamic range picture uses another scale.
  if (hdr !== null) return check('brightness', meanLuma, [], 'The picture has a high dynamic range.');
  const tooDark = 'The picture is very dark. More light while filming makes it easier to use.';
  const tooBright = 'The picture is very bright and may have lost detail.';
  const dark = below(meanLuma, ADVISED.darkLuma, 'warning', tooDark);
  const limits = [
    above(meanLuma, ADVISED.brightLuma, 'warning', tooBright),
    // Another check already reports the black parts.
    { ...dark, isCrossed: dark.isCrossed && blackShare <= ADVISED.blackShare },
  ];
  return check('brightness', meanLuma, limits, 'The picture is neither very dark nor very bright.');
};

/** A soft picture may be intended: this never refuses. */
const blur = ({ blur: value }: Signals) => {
  const advised = 'The picture looks blurred. Wipe the lens and let the camera focus before you film.';
  return check('blur', value, [above(value, ADVISED.blur, 'hint', advised)], 'The picture is sharp enough.');
};

const letterbox = ({ letterboxShare }: Signals) => {
  const advised = `Black bars fill ${percent(letterboxShare)} of the picture. Upload the video without them if you can.`;
  const limits = [above(letterboxShare, ADVISED.letterboxShare, 'hint', advised)];
  return check('letterbox', letterboxShare, limits, 'The picture has no black bars.');
};

const shake = ({ shake: value }: Signals) => {
  const advised = 'The picture shakes. A tripod, or a phone held with both hands, makes it easier to use.';
  return check('shake', value, [above(value, ADVISED.shake, 'hint', advised)], 'The camera is held steadily.');
};

/** Damage cannot be measured further, so a moderator has to review it. */
const damage = ({ decodeErrors }: Signals): Check => {
  const advised = 'A few pictures or sounds in the file are damaged. Please watch it through once before you sell it.';
  const found = check('damaged', decodeErrors, [above(decodeErrors, 0, 'warning', advised)], 'Nothing is damaged.');
  return found.severity === 'pass' ? found : { ...found, needsModerator: true };
};

const privateData = ({ hasLocation }: MediaFacts) => {
  const value = hasLocation ? 1 : 0;
  const advised =
    'The file may say where or with what it was filmed. We remove that before anybody receives it; picture and sound stay untouched.';
  return check(
    'private-data',
    value,
    [above(value, 0, 'hint', advised)],
    'The file does not say where or with what it was filmed.',
  );
};
