/** Where a log differs from the leaves that were signed: which events are other ones, are missing, were added or were moved. */
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import type { Hash } from '#platform/transparency/merkle.ts';
import { nameOf, type Finding } from './finding.ts';

/** The id of the event that was this leaf, where it is known. */
export type FindEventIds = (leaves: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** More are counted and not named. */
const MOST_NAMED = 100;

const keyOf = (hash: Hash): string => hash.toString('latin1');

type Difference = {
  /** Leaves of which the log has no event, with the event before them. */
  missing: Map<number, RecordedEvent | undefined>;
  /** Events that are no leaf. */
  unexpected: RecordedEvent[];
  /** Events that stand after one that came later. */
  moved: { event: RecordedEvent; leaf: number }[];
};

const compare = async (store: EventStore, leaves: readonly Hash[]): Promise<Difference> => {
  const places = new Map(leaves.map((hash, leaf) => [keyOf(hash), leaf]));
  const found: Difference = { missing: new Map(), unexpected: [], moved: [] };
  let next = 0;
  let last: RecordedEvent | undefined;
  const see = (event: RecordedEvent): void => {
    const leaf = places.get(keyOf(leafOf(event)));
    // What follows the last leaf is not signed yet.
    if (leaf === undefined && next < leaves.length) found.unexpected.push(event);
    if (leaf === undefined) return;
    if (leaf < next) {
      if (found.missing.delete(leaf)) found.moved.push({ event, leaf });
      else found.unexpected.push(event);
      return;
    }
    for (; next < leaf; next += 1) found.missing.set(next, last);
    next = leaf + 1;
    last = event;
  };
  for await (const { events } of readToEnd(store, { maxBatch: 5000 })) for (const event of events) see(event);
  for (; next < leaves.length; next += 1) found.missing.set(next, last);
  return found;
};

const isEmpty = ({ missing, unexpected, moved }: Difference): boolean =>
  missing.size + unexpected.length + moved.length === 0;

/**
 * Names what differs, in the order of the log.
 * @param leaves the hashes that were signed; what the log has beyond them counts as not signed yet
 */
export const locate = async (
  store: EventStore,
  leaves: readonly Hash[],
  findEventIds: FindEventIds,
): Promise<Finding[]> => {
  const difference = await compare(store, leaves);
  if (isEmpty(difference)) return [];
  const { missing, unexpected, moved } = difference;
  const ids = await findEventIds([...missing.keys()].slice(0, MOST_NAMED));
  const byId = new Map(unexpected.map((event) => [event.eventId, event]));
  const changed = new Set<string>();
  const findings: Finding[] = [];
  for (const [leaf, before] of [...missing].slice(0, MOST_NAMED)) {
    const id = ids.get(leaf);
    const other = id === undefined ? undefined : byId.get(id);
    const after = before ? `after ${nameOf(before)}` : 'at the beginning';
    if (other) changed.add(other.eventId);
    findings.push({
      where: other ? nameOf(other) : `event ${id ?? 'of unknown id'}, leaf ${leaf} of the tree, ${after}`,
      expected: `an event with the hash ${leaves[leaf]?.toString('hex')}`,
      found: other ? `one with the hash ${leafOf(other).toString('hex')}: it was changed` : 'nothing: it was removed',
    });
  }
  if (missing.size > MOST_NAMED)
    findings.push({
      where: 'further leaves',
      expected: `${missing.size - MOST_NAMED} events`,
      found: 'none of them',
    });
  for (const event of unexpected.filter(({ eventId }) => !changed.has(eventId)).slice(0, MOST_NAMED))
    findings.push({ where: nameOf(event), expected: 'no event', found: 'one that was never signed: it was added' });
  for (const { event, leaf } of moved.slice(0, MOST_NAMED))
    findings.push({
      where: nameOf(event),
      expected: `leaf ${leaf} of the tree`,
      found: 'a later place: it was moved',
    });
  return findings;
};
