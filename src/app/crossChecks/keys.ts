/** Memory: every subject of sealed data with its first event; erased persons, ended claims, requests without an account. */
import type { EventPlace } from '#platform/transparency/verify/finding.ts';
import {
  createFindings,
  merged,
  placeOf,
  type CrossCheck,
  type Findings,
  type Handlers,
  type KeyStates,
  type LogEnd,
  type SeenEvent,
} from './crossCheck.ts';

/** What the log says of the subjects and videos that have keys. */
type Seen = {
  subjects: Map<string, EventPlace>;
  /** Whose key may be destroyed, by the event that allows it. */
  endings: Map<string, EventPlace>;
  /** Whose key is destroyed, as the log says. */
  forgotten: Map<string, EventPlace>;
  /** Videos whose original is kept, by the event since which it must be. */
  kept: Map<string, { event: EventPlace; creatorId: string | null; announcedAt: string | null; isSold: boolean }>;
};

type Sealed = { sealed: string; box: string };

const isSealed = (value: object): value is Sealed =>
  'sealed' in value && typeof value.sealed === 'string' && 'box' in value && typeof value.box === 'string';

/** What is written about an erased person is kept nowhere, so it needs no key. */
const sealedIn = (data: unknown, found: (subject: string) => void): void => {
  if (typeof data !== 'object' || data === null) return;
  if (isSealed(data)) {
    if (data.box !== '') found(data.sealed);
  } else for (const value of Object.values(data)) sealedIn(value, found);
};

const erasing = ({ endings, forgotten }: Seen): Handlers => {
  const ends = ({ data: { claimId }, ...event }: { data: { claimId: string } } & EventPlace): void =>
    void endings.set(claimId, placeOf(event));
  return {
    AccountErased: (event) => void endings.set(event.data.userId, placeOf(event)),
    PersonForgotten: (event) => void forgotten.set(event.data.userId, placeOf(event)),
    ClaimDismissed: ends,
    ClaimRestored: ends,
    ClaimUpheld: ends,
    ClaimWithdrawn: ends,
    // Nobody confirmed the address; a confirmed request keeps its key.
    ContentRequested: (event) => {
      if (event.data.userId === null) endings.set(event.data.requestId, placeOf(event));
    },
    RequestConfirmed: ({ data: { requestId } }) => void endings.delete(requestId),
  };
};

const keeping = ({ kept }: Seen): Handlers => {
  const announced = new Map<string, { creatorId: string; at: string }>();
  const keep = (event: SeenEvent, videoId: string, isSold: boolean): void => {
    const { creatorId = null, at = null } = announced.get(videoId) ?? {};
    kept.set(videoId, { event: placeOf(event), creatorId, announcedAt: at, isSold });
  };
  return {
    VideoAnnounced: ({ data: { videoId, creatorId }, metadata: { at } }) =>
      void announced.set(videoId, { creatorId, at }),
    VideoListed: (event) => keep(event, event.data.videoId, false),
    VideoSold: (event) => keep(event, event.data.videoId, true),
    SaleAnnulled: (event) => keep(event, event.data.videoId, false),
  };
};

const checkSubjects = (
  { subjects, endings, forgotten }: Seen,
  { report, add }: Findings,
  states: KeyStates['subjects'],
  { lastAt }: LogEnd,
): void => {
  for (const [subject, event] of subjects) {
    const state = states.get(subject);
    if (state === undefined) report(event, `a key of ${subject}, or the note that it was destroyed`, 'no key');
    else if (state === 'broken') report(event, `a key of ${subject} that opens`, 'one that does not open');
    else if (state === 'alive' && forgotten.has(subject))
      report(forgotten.get(subject) ?? event, `the key of ${subject} destroyed`, 'a key that is alive');
  }
  for (const [subject, state] of states) {
    if (typeof state === 'string' || endings.has(subject) || forgotten.has(subject)) continue;
    // Destroyed after the log was read.
    if (state.destroyedAt !== null && state.destroyedAt > lastAt && !subjects.has(subject)) continue;
    const expected = 'an erasure, or the end of the claim or request, in the log';
    const event = subjects.get(subject);
    if (event) report(event, `a living key of ${subject}, or ${expected}`, 'a destroyed key');
    else add({ where: `the key of ${subject}`, expected, found: `destroyed at ${state.destroyedAt ?? 'some time'}` });
  }
};

const checkVideos = ({ kept, endings }: Seen, { report }: Findings, { videos, videosSince }: KeyStates): void => {
  if (videosSince === null) return;
  for (const [videoId, { event, creatorId, announcedAt, isSold }] of kept) {
    if (videos.has(videoId) || announcedAt === null || announcedAt < videosSince) continue;
    // With the account of its creator an unsold video goes, and its key.
    if (!isSold && creatorId !== null && endings.has(creatorId)) continue;
    report(event, `the key of the files of video ${videoId}`, 'no key');
  }
};

export const keysCheck = (): CrossCheck => {
  const seen: Seen = { subjects: new Map(), endings: new Map(), forgotten: new Map(), kept: new Map() };
  const findings = createFindings();
  const see = merged(erasing(seen), keeping(seen));
  return {
    name: 'every key is alive, or an erasure destroyed it',
    see: (event) => {
      sealedIn(event.data, (subject) => {
        if (!seen.subjects.has(subject)) seen.subjects.set(subject, placeOf(event));
      });
      see(event);
    },
    finish: (end) => {
      const { keys } = end;
      if (keys !== null) {
        checkSubjects(seen, findings, keys.subjects, end);
        checkVideos(seen, findings, keys);
      }
      for (const [userId, event] of seen.forgotten)
        if (!seen.endings.has(userId)) findings.report(event, `the erasure of ${userId} before it`, 'no such event');
      return findings.list();
    },
  };
};
