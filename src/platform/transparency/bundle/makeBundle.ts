/** Makes a bundle of events from the log and the tree. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import type { TreeReader } from '#platform/transparency/readTree.ts';
import { keyText, type NoteSigner } from '#platform/transparency/signedNote.ts';
import { nameOf } from '#platform/transparency/verify/finding.ts';
import { BUNDLE_FORMAT, signBundle, type Bundle, type BundledEvent } from './bundle.ts';

/** A bundle, and how many of the events no checkpoint covers yet: they are not in it. */
export type MadeBundle = Readonly<{ bundle: Bundle; uncovered: number }>;

/** What a bundle is made with; `signersFor` gives the signers of the log with this name; `madeAt` is UTC ISO. */
export type BundleMaking = Readonly<{
  tree: Pick<TreeReader, 'proveEvents'>;
  signersFor: (origin: string) => readonly NoteSigner[];
  about: Readonly<Record<string, string>>;
  madeAt: string;
}>;

/**
 * Bundles these events, which are as they are stored and in the order of the log.
 * @throws Error when there is no checkpoint, or an event is not the one that was signed
 */
export const makeBundle = async (
  events: readonly RecordedEvent[],
  { tree, signersFor, about, madeAt }: BundleMaking,
): Promise<MadeBundle> => {
  const proven = await tree.proveEvents(events.map(({ eventId }) => eventId));
  const origin = readCheckpoint(proven?.checkpoint ?? '')?.origin;
  if (!proven || origin === undefined) throw new Error('There is no checkpoint of the tree over the log yet.');
  const bundled = events.flatMap((event): BundledEvent[] => {
    const proof = proven.proofs.get(event.eventId);
    if (!proof) return [];
    if (!proof.hash.equals(leafOf(event)))
      throw new Error(`${nameOf(event)} is not the one that was signed: run “npm run audit -- verify”.`);
    const { streamId: stream, revision, eventId: id, type, data, metadata } = event;
    const hashes = proof.hashes.map((hash) => hash.toString('base64'));
    return [{ leaf: proof.leaf, stream, revision, id, type, data, metadata, proof: hashes }];
  });
  const signers = signersFor(origin);
  const content = {
    format: BUNDLE_FORMAT,
    origin,
    about,
    madeAt,
    checkpoint: proven.checkpoint,
    keys: signers.map(({ key }) => keyText(key)),
    events: bundled,
  } as const;
  return { bundle: signBundle(content, signers), uncovered: events.length - bundled.length };
};
