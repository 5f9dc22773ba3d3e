/** Everything that a seed decides beforehand: who wants what when, and how the world fails. Each part can be left out. */
import type { Draw } from './draw.ts';

/** What people do before they trade. */
export type NewcomerKind =
  | 'announceUpload'
  | 'sendBytes'
  | 'completeUpload'
  | 'cancelUpload'
  | 'submitVideo'
  | 'decideNew'
  | 'register'
  | 'resendConfirmation'
  | 'confirm'
  | 'startPro'
  | 'payPro'
  | 'cancelPro'
  | 'failRenewal';

export type ActionKind =
  | NewcomerKind
  | 'openCheckout'
  | 'pay'
  | 'openOrder'
  | 'reprice'
  | 'withdraw'
  | 'requestPayout'
  | 'approve'
  | 'reject'
  | 'takeDown'
  | 'sendNotice'
  | 'acceptClaim'
  | 'counterClaim'
  | 'withdrawClaim'
  | 'restoreClaimed'
  | 'upholdClaim'
  | 'suspend'
  | 'reinstate'
  | 'erase'
  | 'releasePayouts'
  | 'rejectPayouts'
  | 'proposeBatch'
  | 'approveBatches'
  | 'refund'
  | 'refundPart'
  | 'releaseShare'
  | 'reportProblem'
  | 'download'
  | 'dispute'
  | 'decideDispute'
  | 'failRefund'
  | 'offerLicence'
  | 'acceptLicence'
  | 'declineLicence'
  | 'takeLicenceBack'
  | 'crash'
  | 'restore';

export type FaultKind =
  | 'errorBefore'
  | 'errorAfter'
  | 'cachedError'
  | 'refuseAndHold'
  | 'refuseAndDrop'
  | 'appendBefore'
  | 'appendAfter'
  | 'appendConflict'
  | 'mailDown'
  | 'mediaDown'
  | 'mailRefused'
  | 'jobsLost'
  | 'readModelsLag'
  | 'slow'
  | 'bookingsDown'
  | 'unreadableCharge';

/** `who`: index of the person among those of the role; `video`: index of the video. */
export type Action = { name: string; at: number; kind: ActionKind; who: number; video: number; process: number };
export type Fault = { name: string; from: number; until: number; kind: FaultKind; target: number };
export type Plan = { actions: readonly Action[]; faults: readonly Fault[]; endsAt: number };

export const castSize = { creators: 2, buyers: 3, moderators: 2, finance: 2, videos: 4 } as const;
/** The video that waits for its review. */
const WAITING = castSize.videos - 1;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What goes on after the last scene: a charge stays unreadable for a while, and a mailbox that does not exist for good. */
export const lasting: ReadonlyMap<FaultKind, number> = new Map([
  ['unreadableCharge', 10 * DAY],
  ['mailRefused', Number.POSITIVE_INFINITY],
]);

/** `about`: the video that it is about more often than another. */
type Scene = Readonly<{ kinds: readonly ActionKind[]; spreadMs: number; about?: number }>;
/** Somebody buys, or tries to: every run begins with one of these. */
const purchases: readonly Scene[] = [
  { kinds: ['openCheckout', 'openCheckout', 'pay', 'pay', 'openOrder'], spreadMs: 4 * MINUTE },
  { kinds: ['openCheckout', 'pay', 'openCheckout', 'pay', 'withdraw', 'reprice'], spreadMs: 3 * MINUTE },
  { kinds: ['openCheckout', 'pay', 'suspend', 'openOrder', 'reinstate'], spreadMs: 5 * MINUTE },
  { kinds: ['openCheckout', 'pay', 'erase', 'openOrder'], spreadMs: 5 * MINUTE },
];
/** What comes together in life; the seed leaves some out and mixes the order. */
const scenes: readonly Scene[] = [
  ...purchases,
  { kinds: ['approve', 'suspend', 'reject', 'approve', 'reinstate'], spreadMs: 30 * MINUTE, about: WAITING },
  { kinds: ['sendNotice', 'acceptClaim', 'openCheckout', 'pay', 'counterClaim'], spreadMs: 10 * MINUTE },
  { kinds: ['sendNotice', 'acceptClaim', 'approve', 'withdrawClaim'], spreadMs: 60 * MINUTE, about: WAITING },
  { kinds: ['sendNotice', 'acceptClaim', 'approve', 'openCheckout', 'pay', 'pay'], spreadMs: DAY, about: WAITING },
  { kinds: ['restoreClaimed', 'upholdClaim', 'withdrawClaim', 'openCheckout'], spreadMs: DAY },
  { kinds: ['takeDown', 'openCheckout', 'pay', 'pay'], spreadMs: 5 * MINUTE },
  { kinds: ['reportProblem', 'download', 'refund', 'releaseShare', 'refundPart'], spreadMs: DAY },
  { kinds: ['dispute', 'refund', 'decideDispute', 'download', 'failRefund'], spreadMs: 2 * DAY },
  { kinds: ['announceUpload', 'sendBytes', 'completeUpload', 'submitVideo', 'decideNew', 'suspend'], spreadMs: DAY },
  { kinds: ['announceUpload', 'sendBytes', 'cancelUpload', 'announceUpload', 'sendBytes', 'erase'], spreadMs: DAY },
  { kinds: ['register', 'resendConfirmation', 'confirm', 'register'], spreadMs: 20 * MINUTE },
  { kinds: ['startPro', 'payPro', 'cancelPro', 'erase'], spreadMs: 2 * DAY },
  { kinds: ['offerLicence', 'acceptLicence', 'offerLicence', 'takeLicenceBack', 'download'], spreadMs: DAY },
  { kinds: ['offerLicence', 'refund', 'acceptLicence', 'dispute', 'declineLicence'], spreadMs: DAY },
  { kinds: ['offerLicence', 'suspend', 'acceptLicence', 'erase', 'offerLicence'], spreadMs: 16 * DAY },
  { kinds: ['startPro', 'payPro', 'failRenewal'], spreadMs: DAY },
  {
    kinds: ['requestPayout', 'requestPayout', 'releasePayouts', 'releasePayouts', 'rejectPayouts'],
    spreadMs: 60 * MINUTE,
  },
  { kinds: ['requestPayout', 'proposeBatch', 'approveBatches', 'approveBatches', 'refund'], spreadMs: 60 * MINUTE },
  { kinds: ['requestPayout', 'releasePayouts', 'dispute', 'reportProblem', 'suspend'], spreadMs: 20 * MINUTE },
];

const faultKinds: readonly FaultKind[] = [
  'errorBefore',
  'errorAfter',
  'cachedError',
  'refuseAndHold',
  'refuseAndDrop',
  'appendBefore',
  'appendAfter',
  'appendConflict',
  'mailDown',
  'mediaDown',
  'mailRefused',
  'jobsLost',
  'readModelsLag',
  'slow',
  'bookingsDown',
  'unreadableCharge',
];

/** How long a fault lasts; lists of movements are away for days, and a charge until long after the end. */
const lengthsOf = (kind: FaultKind): readonly number[] => {
  if (kind === 'bookingsDown') return [DAY, 3 * DAY, 5 * DAY];
  if (kind === 'jobsLost') return [5 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE];
  return [2000, 30_000, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 3 * 60 * MINUTE];
};

const actionsOf = (draw: Draw, scene: number, from: number): Action[] => {
  const { kinds, spreadMs, about } = draw.pick(`scene ${scene}`, scene === 0 ? purchases : scenes);
  const any = draw.between(`scene ${scene} video`, 0, castSize.videos - 1);
  const video = about !== undefined && draw.isTrue(`scene ${scene} about`, 0.6) ? about : any;
  return kinds.flatMap((kind, n) => {
    const name = `${scene}.${n}`;
    const action = (suffix: string, at: number): Action => ({
      name: `${name}${suffix}`,
      at,
      kind,
      who: draw.between(`${name}${suffix} who`, 0, 5),
      video: draw.isTrue(`${name} video`, 0.85) ? video : draw.between(`${name} other`, 0, castSize.videos - 1),
      process: draw.between(`${name}${suffix} process`, 0, 1),
    });
    // In the order of the scene more often than not.
    const place = draw.isTrue(`${name} mixed`, 0.3)
      ? draw.number(`${name} place`)
      : (n + draw.number(`${name} place`)) / kinds.length;
    const at = from + Math.floor(place * spreadMs);
    if (draw.isTrue(`${name} left out`, 0.12)) return [];
    const twice = draw.isTrue(`${name} twice`, 0.15) ? [action('b', at + draw.between(`${name} gap`, 1, 3000))] : [];
    return [action('', at), ...twice];
  });
};

/** Days pass between the scenes; some jump over a change of summer time or a hold. */
export const makePlan = (draw: Draw, start: number): Plan => {
  const actions: Action[] = [];
  const faults: Fault[] = [];
  const count = draw.between('scenes', 4, 8);
  const mostTroubles = draw.pick('weather', [1, 2, 4]);
  let time = start;
  for (let scene = 0; scene < count; scene += 1) {
    time += draw.pick(`gap ${scene}`, [MINUTE, 10 * MINUTE, 60 * MINUTE, DAY, 3 * DAY, 16 * DAY, 16 * DAY]);
    const own = actionsOf(draw, scene, time);
    actions.push(...own);
    const last = Math.max(time, ...own.map(({ at }) => at));
    const troubles = draw.between(`troubles ${scene}`, 0, mostTroubles);
    for (let n = 0; n < troubles; n += 1) {
      const name = `f${scene}.${n}`;
      const from = time + Math.floor(draw.number(`${name} from`) * (last - time));
      const kind = draw.pick(`${name} kind`, faultKinds);
      const until = from + draw.pick(`${name} length`, lengthsOf(kind));
      faults.push({ name, from, until, kind, target: draw.between(name, 0, 99) });
    }
    if (draw.isTrue(`crash ${scene}`, 0.3))
      actions.push({
        name: `crash ${scene}`,
        at: time + Math.floor(draw.number(`crash ${scene} at`) * (last - time + MINUTE)),
        kind: 'crash',
        who: 0,
        video: 0,
        process: draw.between(`crash ${scene} process`, 0, 1),
      });
    time = last;
  }
  if (draw.isTrue('restore', 0.2))
    actions.push({
      name: 'restore',
      at: start + Math.floor(draw.number('restore at') * (time - start)),
      kind: 'restore',
      who: 0,
      video: 0,
      process: 0,
    });
  return {
    actions: actions.toSorted((a, b) => a.at - b.at),
    faults: faults.map((fault) => {
      const outlasts = lasting.get(fault.kind);
      return outlasts === undefined ? fault : { ...fault, until: time + outlasts };
    }),
    endsAt: time,
  };
};
