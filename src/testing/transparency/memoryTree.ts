/** A signed tree over events that lie in memory. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { signCheckpoint } from '#platform/transparency/checkpoint.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import { foldPeaks, headOver, type Hash } from '#platform/transparency/merkle.ts';
import { inclusionRanges, nodesOf, type LeafRange } from '#platform/transparency/proofs.ts';
import type { InclusionProofs } from '#platform/transparency/readTree.ts';
import type { NoteSigner } from '#platform/transparency/signedNote.ts';

const hashOver = (leaves: readonly Hash[], range: LeafRange): Hash =>
  foldPeaks(
    nodesOf(range).map(({ height, index }) => headOver(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))),
  );

/** Proves events of this log in the tree over its first `size` events. */
export const memoryTree = (log: readonly RecordedEvent[], signer: NoteSigner, size = log.length) => {
  const leaves = log.slice(0, size).map(leafOf);
  const head = hashOver(leaves, { begin: 0, end: size });
  const checkpoint = signCheckpoint({ origin: signer.key.name, size, head }, [signer]);
  const prove = (leaf: number) => ({
    leaf,
    hash: leaves[leaf] ?? head,
    hashes: inclusionRanges(leaf, size).map((range) => hashOver(leaves, range)),
  });
  return {
    checkpoint,
    proveEvents: (eventIds: readonly string[]): Promise<InclusionProofs> => {
      const wanted = new Set(eventIds);
      const proofs = log.flatMap(({ eventId }, leaf) =>
        wanted.has(eventId) && leaf < size ? [[eventId, prove(leaf)] as const] : [],
      );
      return Promise.resolve({ size, checkpoint, proofs: new Map(proofs) });
    },
  };
};
