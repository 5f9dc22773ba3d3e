/** A bundle of some events of a small marketplace, and the log from which they are. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Bundle } from '#platform/transparency/bundle/bundle.ts';
import { makeBundle } from '#platform/transparency/bundle/makeBundle.ts';
import { noteSigner, type NoteSigner } from '#platform/transparency/signedNote.ts';
import { livedFacts, revisionsOf } from './facts.ts';
import { memoryTree } from './memoryTree.ts';

export const bundleOrigin = 'soletake.example/transparency';
export const bundleSigner = noteSigner(bundleOrigin, Buffer.alloc(32, 3));

/** What JSON can hold and programs get wrong. */
const odd = {
  ['__proto__']: 1,
  é: '\u2028 </script><script>',
  half: 0.1,
  list: [null, { b: 1, a: -0 }],
  lone: '\uD800',
};
const ODD_PLACE = 500;

const facts = livedFacts();
const revisions = revisionsOf(facts);
export const bundledLog: readonly RecordedEvent[] = facts.map((fact, place) => ({
  ...fact,
  revision: revisions.get(`${fact.streamId} ${fact.eventId}`) ?? 0,
  data: place === ODD_PLACE ? { odd } : fact.data,
  position: String(place),
}));

/** Every hundredth event. */
export const bundledEvents = bundledLog.filter((_, place) => place % 100 === 0);

/** What a bundle of this log is made with. */
export const bundleMaking = (by: NoteSigner = bundleSigner, size?: number) => ({
  tree: memoryTree(bundledLog, by, size),
  signersFor: () => [by],
  about: { order: 'x' },
  madeAt: '2026-11-27T10:00:00.000Z',
});

export const sampleBundle = async (by?: NoteSigner): Promise<Bundle> =>
  (await makeBundle(bundledEvents, bundleMaking(by))).bundle;
