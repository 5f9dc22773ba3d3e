/** The people and videos with which every run begins, as events. */
import { id } from '#testing/events.ts';
import { aListedVideo, type ListedVideo } from '#testing/routes/marketplace.ts';
import { aVideoInReview } from '#testing/routes/films.ts';
import { aPayee } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember, type Person } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

export type Cast = Readonly<{
  creators: readonly Person[];
  buyers: readonly Person[];
  moderators: readonly Person[];
  finance: readonly Person[];
  admin: Person;
  videos: readonly ListedVideo[];
  /** What has happened before a run begins. */
  events: readonly DomainEvent[];
}>;

const flatten = (given: Given): DomainEvent[] => {
  if (Array.isArray(given)) return (given as readonly Given[]).flatMap(flatten);
  const fact = given as Exclude<Given, readonly Given[]>;
  if ('events' in fact) return [...fact.events];
  if ('kind' in fact) return fact.given.flatMap(flatten);
  return [fact];
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
  const people = [...creators, ...buyers, ...moderators, ...finance, admin];
  const seen = new Set<DomainEvent>();
  const all = [people, creators.map((creator) => aPayee(creator)), videos.map((video) => video.given)];
  const events = all.flatMap(flatten).filter((event) => !seen.has(event) && Boolean(seen.add(event)));
  return { creators, buyers, moderators, finance, admin, videos, events };
};
