import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceOf, allChecks, headerChecks, refusalOf } from './checks.ts';
import type { Signals } from '#platform/media/measure/measure.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';

const facts: MediaFacts = {
  container: 'mp4',
  durationSeconds: 600,
  width: 1920,
  height: 1080,
  rotation: 0,
  frameRate: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
  hasSoundTrack: true,
  hasLocation: false,
  bitRate: 12_000_000,
  isHd: true,
  is4k: false,
  orientation: 'landscape',
  hdr: null,
  videoStream: 0,
  audioStream: 1,
  declaredFrames: 18_000,
  startSeconds: 0,
  unplacedChannels: null,
};
const signals: Signals = {
  decodedFrames: 18_000,
  decodedSeconds: 600,
  frameRate: 30,
  decodeErrors: 0,
  blackShare: 0,
  frozenShare: 0,
  black: [],
  frozen: [],
  meanLuma: 110,
  blur: 0.4,
  letterboxShare: 0,
  shake: 0.02,
  silentShare: 0.1,
  soundSeconds: 600,
  integratedLufs: -23,
  truePeakDb: -3,
};
const checksOf = (odd: { facts?: Partial<MediaFacts>; signals?: Partial<Signals>; endsBeyondFile?: boolean } = {}) =>
  allChecks({ ...facts, ...odd.facts }, { ...signals, ...odd.signals }, odd.endsBeyondFile ?? false);

describe('checks', () => {
  it('pass on a good video, every one with its value and a sentence', () => {
    const checks = checksOf();
    expect(checks.filter(({ severity }) => severity !== 'pass')).toEqual([]);
    expect(checks.map(({ code }) => code).sort()).toEqual([
      'black',
      'blur',
      'brightness',
      'clipping',
      'complete',
      'compression',
      'damaged',
      'duration',
      'frame-rate',
      'frozen',
      'letterbox',
      'orientation',
      'private-data',
      'readable',
      'resolution',
      'shake',
      'silence',
      'sound',
    ]);
    expect(checks.every(({ message }) => message.endsWith('.'))).toBe(true);
    expect(refusalOf(checks)).toBeUndefined();
    expect(adviceOf(checks)).toEqual([]);
  });

  it.each([
    ['complete', 'blocker', { signals: { decodedSeconds: 400, soundSeconds: 400 } }],
    ['complete', 'blocker', { signals: { decodeErrors: 1 }, endsBeyondFile: true }],
    ['complete', 'pass', { endsBeyondFile: true }],
    ['resolution', 'blocker', { facts: { width: 320, height: 239 } }],
    ['resolution', 'warning', { facts: { width: 1000, height: 719 } }],
    ['duration', 'blocker', { signals: { decodedSeconds: 0.9, decodedFrames: 27 }, facts: { durationSeconds: 0.9 } }],
    ['duration', 'hint', { facts: { durationSeconds: 299 } }],
    ['duration', 'hint', { facts: { durationSeconds: 1801 }, signals: { decodedSeconds: 1801 } }],
    ['orientation', 'hint', { facts: { width: 1080, height: 1920, orientation: 'portrait' as const } }],
    ['orientation', 'pass', { facts: { width: 1080, height: 1080, orientation: 'square' as const } }],
    ['frame-rate', 'blocker', { signals: { frameRate: 9.9 } }],
    ['frame-rate', 'hint', { signals: { frameRate: 9.9, decodeErrors: 3 }, facts: { frameRate: 20 } }],
    ['frame-rate', 'hint', { signals: { frameRate: 23.8 } }],
    ['frame-rate', 'pass', { signals: { frameRate: 23.976 } }],
    ['black', 'warning', { signals: { blackShare: 0.21 } }],
    ['black', 'blocker', { signals: { blackShare: 0.81 } }],
    ['frozen', 'warning', { signals: { frozenShare: 0.51 } }],
    ['frozen', 'blocker', { signals: { frozenShare: 0.96 } }],
    ['brightness', 'warning', { signals: { meanLuma: 39 } }],
    ['brightness', 'pass', { signals: { meanLuma: 39, blackShare: 0.5 } }],
    ['brightness', 'pass', { signals: { meanLuma: 39 }, facts: { hdr: 'pq' as const } }],
    ['brightness', 'warning', { signals: { meanLuma: 216 } }],
    ['blur', 'hint', { signals: { blur: 1 } }],
    ['letterbox', 'hint', { signals: { letterboxShare: 0.06 } }],
    ['shake', 'hint', { signals: { shake: 0.06 } }],
    ['compression', 'warning', { facts: { bitRate: 999_999 } }],
    ['compression', 'pass', { facts: { bitRate: 999_999, width: 640, height: 360 } }],
    ['silence', 'hint', { signals: { silentShare: 0.81 } }],
    ['clipping', 'hint', { signals: { truePeakDb: 0.1 } }],
    ['private-data', 'hint', { facts: { hasLocation: true } }],
  ])('answer %s with %s to %j', (code, severity, odd) => {
    const found = checksOf(odd).filter((check) => check.code === code);
    expect(found.map((check) => check.severity)).toEqual([severity]);
  });

  it('distinguish a video without sound from one whose sound cannot be read', () => {
    const noSound = { silentShare: null, soundSeconds: null, integratedLufs: null, truePeakDb: null };
    const soundOf = (hasSoundTrack: boolean) =>
      checksOf({ facts: { hasSoundTrack, audioCodec: null }, signals: noSound }).find(({ code }) => code === 'sound');
    expect(soundOf(false)).toMatchObject({ severity: 'hint', message: expect.stringMatching(/has no sound/) });
    expect(soundOf(true)).toMatchObject({ severity: 'warning', message: expect.stringMatching(/cannot be read/) });
  });

  it('require a moderator only where something is damaged', () => {
    const asking = (decodeErrors: number) =>
      checksOf({ signals: { decodeErrors } })
        .filter(({ needsModerator }) => needsModerator)
        .map(({ code }) => code);
    expect(asking(0)).toEqual([]);
    expect(asking(2)).toEqual(['damaged']);
  });

  it('of the header alone refuse for size and length, never for a rate that may be wrong', () => {
    const refusal = (odd: Partial<MediaFacts>) => refusalOf(headerChecks({ ...facts, ...odd }))?.code;
    expect(refusal({ width: 100, height: 100 })).toBe('too-small');
    expect(refusal({ durationSeconds: 0.5 })).toBe('too-short');
    expect(refusal({ durationSeconds: 0.5, declaredFrames: null })).toBeUndefined();
    expect(refusal({ durationSeconds: 12 * 3600 + 1 })).toBe('too-long');
    expect(refusal({ frameRate: 1 })).toBeUndefined();
  });

  it('name the first of several reasons to refuse', () => {
    const signals = { decodedSeconds: 100, soundSeconds: 100, frameRate: 5, blackShare: 1, frozenShare: 1 };
    expect(refusalOf(checksOf({ signals }))?.code).toBe('truncated');
    expect(refusalOf(checksOf({ signals: { blackShare: 1, frozenShare: 1 } }))?.code).toBe('mostly-black');
  });

  it('never repeat themselves, and never hold anything that JSON cannot carry', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const odd = fc.record({
      facts: fc.record({ durationSeconds: fc.double({ min: 0, max: 1e9, noNaN: true }), frameRate: fc.nat(240) }),
      signals: fc.record({
        blackShare: share,
        frozenShare: share,
        blur: share,
        shake: share,
        letterboxShare: share,
        decodedSeconds: fc.double({ min: 0, max: 1e5, noNaN: true }),
        decodedFrames: fc.nat(),
        frameRate: fc.nat(240),
        decodeErrors: fc.nat(5),
      }),
      endsBeyondFile: fc.boolean(),
    });
    fc.assert(
      fc.property(odd, (values) => {
        const checks = checksOf(values);
        expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
        expect(JSON.parse(JSON.stringify(checks))).toEqual(checks);
        expect(refusalOf(checks) !== undefined).toBe(checks.some(({ severity }) => severity === 'blocker'));
      }),
    );
  });
});
