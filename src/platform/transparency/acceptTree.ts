/** A log that was restored from an older backup is not the one that was signed: another tree begins, and the earlier one stays. */
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCheckpoint } from './checkpoint.ts';
import { leafOf } from './eventLeaf.ts';
import { emptyTree } from './growingTree.ts';
import { originOf } from './published.ts';
import type { TreeHead } from './proofs.ts';
import { countTrees, treeFiles } from './treeFiles.ts';
import { findTree, replaceTree } from './treeTable.ts';

/** Whether the log begins with the events of this tree. */
const beginsWith = async (store: EventStore, { size, head }: TreeHead): Promise<boolean> => {
  const tree = emptyTree();
  for await (const { events } of readToEnd(store, { maxBatch: 5000 }))
    for (const event of events) {
      if (tree.size() === size) return tree.head().equals(head);
      tree.append(leafOf(event));
    }
  return tree.size() === size && tree.head().equals(head);
};

/**
 * Begins another tree when the log does not begin with what was signed last.
 * @param store the log as it is stored
 * @param host after which a tree is named
 * @returns the name of the new tree; undefined when the tree goes on as it is
 */
export const acceptTree = async (
  { store, db, storage }: { store: EventStore; db: Db; storage: Storage },
  host: string,
): Promise<string | undefined> => {
  const row = await findTree(db);
  if (!row) return undefined;
  const texts = [await treeFiles(storage, row.number).readNewest(), row.checkpoint];
  const signed = texts.map((text) => readCheckpoint(text ?? '')).filter((found) => found !== undefined);
  const [newest] = signed.toSorted((some, others) => others.size - some.size);
  if (!newest || (newest.origin === row.origin && (await beginsWith(store, newest)))) return undefined;
  const number = Math.max(row.number, await countTrees(storage)) + 1;
  const origin = originOf(host, number);
  await replaceTree(db, { number, origin });
  return origin;
};
