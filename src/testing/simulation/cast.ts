/** The people and videos with which every run begins, as events. */
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { aListedVideo, aPurchase, type ListedVideo } from '#testing/routes/marketplace.ts';
import { aVideoInReview } from '#testing/routes/films.ts';
import { aPayee } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember, type Person } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

/** What staff type as the reason of every decision. */
export const staffReason = 'There is a reason for it.';

export type Cast = Readonly<{
  creators: readonly Person[];
  buyers: readonly Person[];
  moderators: readonly Person[];
  finance: readonly Person[];
  admin: Person;
  videos: readonly ListedVideo[];
  /** What happened long before a run begins: what was sold then is paid out or disputed now. */
  longAgo: readonly DomainEvent[];
  /** What happened just before it. */
  events: readonly DomainEvent[];
}>;

const flatten = (given: Given): DomainEvent[] => {
  if (Array.isArray(given)) return (given as readonly Given[]).flatMap(flatten);
  const fact = given as Exclude<Given, readonly Given[]>;
  if ('events' in fact) return [...fact.events];
  if ('kind' in fact) return fact.given.flatMap(flatten);
  return [fact];
};

/** The same events with a payment of their own: those that people make in the run count from one. */
const withOwnPayment = (event: DomainEvent, n: number): DomainEvent => {
  const own = { sessionId: `cs_old_${n}`, payUrl: `https://pay.example/cs_old_${n}`, paymentId: `pi_old_${n}` };
  const names = Object.entries({ ...own, chargeId: `ch_old_${n}` }).filter(([name]) => name in event.data);
  return names.length === 0
    ? event
    : Object.assign({}, event, { data: { ...event.data, ...Object.fromEntries(names) } });
};

/** Who registers during the run. */
export const newcomers = [
  { email: 'nina@example.com', username: 'nina' },
  { email: 'nils@example.com', username: 'nils' },
] as const;

/** A moderator decided before each approval. */
const withDecision =
  (moderatorId: string, creatorOf: ReadonlyMap<string, string>) =>
  (event: DomainEvent): DomainEvent[] => {
    if (event.type !== 'VideoApproved') return [event];
    const { videoId } = event.data;
    const creatorId = creatorOf.get(videoId) ?? '';
    const at = '2026-01-01T00:00:00.000Z';
    const data = {
      videoId,
      creatorId,
      by: moderatorId,
      decision: 'approve',
      code: null,
      reason: personal(creatorId, ''),
      privateNote: null,
      takenAt: null,
      at,
      takesEffectAt: at,
    } as const;
    return [{ type: 'ReviewDecided', data }, event];
  };

export const makeCast = (): Cast => {
  const creators = [aCreator('carol'), aCreator('colin')];
  const buyers = [aBuyer('bob'), aBuyer('berta'), aBuyer('bruno')];
  const moderators = [aStaffMember('moderator', 'mona'), aStaffMember('moderator', 'milo')];
  const finance = [aStaffMember('finance', 'fiona'), aStaffMember('finance', 'felix')];
  const admin = aStaffMember('admin', 'ada');
  const [carol, colin] = creators;
  if (!carol || !colin) throw new Error('two creators are needed');
  const videos = [
    aListedVideo({ id: id(101), creator: carol, title: 'A shelf', pricePence: 4900 }),
    aListedVideo({ id: id(102), creator: carol, title: 'A boat', pricePence: 90_000 }),
    aListedVideo({ id: id(103), creator: colin, title: 'A kite', pricePence: 12_000 }),
    aVideoInReview({ id: id(104), creator: colin, title: 'A tower', pricePence: 7000 }),
  ];
  const [bob, berta] = buyers;
  if (!bob || !berta) throw new Error('two buyers are needed');
  const sold = [
    aPurchase(bob, aListedVideo({ id: id(105), creator: carol, title: 'A bridge', pricePence: 80_000 }), {
      orderId: id(205),
    }),
    aPurchase(berta, aListedVideo({ id: id(106), creator: colin, title: 'A well', pricePence: 6000 }), {
      orderId: id(206),
    }),
  ];
  const people = [...creators, ...buyers, ...moderators, ...finance, admin];
  const seen = new Set<DomainEvent>();
  const isNew = (event: DomainEvent): boolean => !seen.has(event) && Boolean(seen.add(event));
  const creatorOf = new Map(
    [...videos, ...sold.map(({ video }) => video)].map(({ id: videoId, creator }) => [videoId, creator.id]),
  );
  const decided = withDecision(moderators[0]?.id ?? '', creatorOf);
  const accounts: Given[] = [people, creators.map((creator) => aPayee(creator))];
  const longAgo = [
    ...accounts.flatMap(flatten).filter(isNew),
    ...sold.flatMap(({ given }, n) =>
      given
        .flatMap(flatten)
        .filter(isNew)
        .map((event) => withOwnPayment(event, n + 1))
        .flatMap(decided),
    ),
  ];
  const events = videos
    .flatMap((video) => video.given.flatMap(flatten))
    .filter(isNew)
    .flatMap(decided);
  return { creators, buyers, moderators, finance, admin, videos, longAgo, events };
};
