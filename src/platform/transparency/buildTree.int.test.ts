/** The tree over a log in PostgreSQL: killed, restarted, built by two processes, and over a log that was changed. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { copyLog } from '#platform/storeSwitch/copyLog.ts';
import {
  append,
  buildBy,
  coveredBy,
  headOf,
  holdLease,
  lease,
  newest,
  openTreeWorld,
  seed,
  signedHead,
  startBuilding,
  type TreeWorld,
} from '#testing/transparency/treeRig.ts';
import { acceptTree } from './acceptTree.ts';
import { TREE_LEASE } from './buildTree.ts';
import { readCheckpoint } from './checkpoint.ts';
import { leafOf } from './eventLeaf.ts';
import { openGrowth } from './growth.ts';
import type { TreeBuilding } from './treeBuilding.ts';
import { treeFiles } from './treeFiles.ts';
import { buildTreeAgain, findLeaf, findTree } from './treeTable.ts';
import { patience } from '#testing/run/patience.ts';

let world: TreeWorld;
beforeEach(async () => {
  world = await openTreeWorld();
  return () => world.close();
});

it('signs what an old log holds and what follows, and at the end of the process everything', async () => {
  const { store, storage, db } = world;
  await append(store, 2300);
  const process = startBuilding(world);
  await expect.poll(() => coveredBy(storage), patience).toBe(2300);
  await append(store, 3);
  await expect.poll(() => coveredBy(storage), patience).toBe(2303);
  // Nothing is due before the end of the process.
  await process.stop();
  const patient = startBuilding(world, { signAfterMs: 60_000 });
  await append(store, 2);
  await expect.poll(() => db('leases').where({ name: TREE_LEASE }).whereNotNull('holder'), patience).toHaveLength(1);
  await patient.stop();
  expect(await newest(storage)).toMatchObject({ size: 2305, origin: 'soletake.example/transparency' });
  expect(await signedHead(storage)).toBe(await headOf(store));

  // One for each thousand, and one for the hour, which is of the size that the tree had after its first step.
  const kept: number[] = [];
  const files = treeFiles(storage, 1);
  for await (const key of files.listKept()) kept.push(readCheckpoint(await files.readKept(key))?.size ?? -1);
  expect(kept).toEqual(expect.arrayContaining([1000, 2000]));
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept.filter((size) => size % 1000 > 0).length).toBeLessThan(2);
  const all: RecordedEvent[] = [];
  for await (const batch of readToEnd(store)) all.push(...batch.events);
  expect(await findLeaf(db, all[0]?.eventId ?? '')).toBe(0);
  expect(await findLeaf(db, all.at(-1)?.eventId ?? '')).toBe(2304);
  expect(await findLeaf(db, randomUUID())).toBeUndefined();
  expect(world.errors).toEqual([]);
});

it('keeps a checkpoint of each hour, and only the tiles that the newest tree has', async () => {
  const { store, storage, root, given } = world;
  await holdLease(world);
  await append(store, 10);
  await buildBy(given);
  await append(store, 10);
  await buildBy(given);
  world.passHour();
  await append(store, 300);
  await buildBy(given, lease, 50);
  const kept = await readdir(path.join(root, 'transparency/1/checkpoints'));
  expect(kept.toSorted()).toEqual(['10', '70']);
  const tiles = await readdir(path.join(root, 'transparency/1/tile'), { recursive: true, withFileTypes: true });
  const files = tiles
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  expect(files.toSorted()).toEqual([
    'transparency/1/tile/0/000',
    'transparency/1/tile/0/001.p/64',
    'transparency/1/tile/1/000.p/1',
  ]);
  expect(await signedHead(storage)).toBe(await headOf(store));
});

describe('killed between any two writes', () => {
  /** Storage and database that fail at the nth write of all, as a killed process leaves them. */
  const failing = ({ given }: TreeWorld, failsAt: number): { given: TreeBuilding; hasFailed: () => boolean } => {
    let count = 0;
    const mayWrite = (): void => {
      count += 1;
      if (count === failsAt) throw new Error('killed');
    };
    const storage: Storage = {
      ...given.storage,
      put: async (key, bytes) => {
        mayWrite();
        await given.storage.put(key, bytes);
      },
      remove: async (key) => {
        mayWrite();
        await given.storage.remove(key);
      },
    };
    const db = new Proxy(given.db, {
      get: (target, name) => {
        if (name === 'transaction') mayWrite();
        return Reflect.get(target, name) as unknown;
      },
    });
    return { given: { ...given, storage, db }, hasFailed: () => count >= failsAt };
  };

  it('goes on to the same head', async () => {
    const { store, storage, given, db } = world;
    await holdLease(world);
    let kills = 0;
    for (let failsAt = 1; failsAt < 40; failsAt += 1) {
      await append(store, 280);
      const victim = failing(world, failsAt);
      await buildBy(victim.given, lease, 35).catch((error: unknown) => expect(String(error)).toBe('Error: killed'));
      kills += victim.hasFailed() ? 1 : 0;
      if (failsAt % 3 !== 0) continue;
      await buildBy(given);
      expect(await signedHead(storage)).toBe(await headOf(store));
    }
    expect(kills).toBeGreaterThan(30);
    await buildBy(given);
    expect(await signedHead(storage)).toBe(await headOf(store));
    expect((await findTree(db))?.size).toBe(await coveredBy(storage));
  });
});

it('refuses the step of a process that has lost its lease, and of the one that is slower', async () => {
  const { store, given, storage, db } = world;
  await holdLease(world);
  await append(store, 5);
  const slow = await openGrowth(given, lease);
  await holdLease(world, 2);
  const leaf = { id: randomUUID(), leaf: Buffer.alloc(32) };
  await expect(slow.add([leaf], '1')).rejects.toThrow('another process has gone on');
  const both = [await openGrowth(given, { ...lease, token: 2 }), await openGrowth(given, { ...lease, token: 2 })];
  await buildBy(given, { ...lease, token: 2 });
  for (const growth of both) await expect(growth.add([leaf], '1')).rejects.toThrow('another process has gone on');
  expect(await signedHead(storage)).toBe(await headOf(store));
  expect(await db('transparency_leaves').where({ event_id: leaf.id })).toEqual([]);
});

it('two processes build one tree', async () => {
  const { store, storage } = world;
  const processes = [startBuilding(world), startBuilding(world)];
  await append(store, 150);
  await expect.poll(() => coveredBy(storage), patience).toBe(150);
  await processes[0]?.stop();
  await append(store, 20);
  await expect.poll(() => coveredBy(storage), patience).toBe(170);
  await processes[1]?.stop();
  expect(await signedHead(storage)).toBe(await headOf(store));
  expect(world.errors).toEqual([]);
});

describe('built again', () => {
  it('has the same head, from the table, from the files, and from nothing', async () => {
    const { store, storage, given, db, root } = world;
    await holdLease(world);
    await append(store, 700);
    await buildBy(given);
    const head = await signedHead(storage);
    await buildTreeAgain(db);
    await buildBy(given);
    expect(await signedHead(storage)).toBe(head);
    await db('transparency_tree').delete();
    await db('transparency_leaves').delete();
    await buildBy(given);
    expect(await findTree(db)).toMatchObject({ number: 1, size: 700, origin: 'soletake.example/transparency' });
    expect(await db('transparency_leaves').count()).toEqual([{ count: 700 }]);
    await rm(path.join(root, 'transparency'), { recursive: true });
    await buildBy(given);
    expect(await signedHead(storage)).toBe(head);
  });

  it('signs nothing on the way that is older than what it has signed', async () => {
    const { store, storage, given, db } = world;
    await holdLease(world);
    await append(store, 700);
    await buildBy(given);
    await buildTreeAgain(db);
    const growth = await openGrowth(given, lease);
    const events: RecordedEvent[] = [];
    for await (const batch of readToEnd(store)) events.push(...batch.events);
    const half = events.slice(0, 300);
    await growth.add(
      half.map((event) => ({ id: event.eventId, leaf: leafOf(event) })),
      half.at(-1)?.position ?? '',
    );
    expect((await findTree(db))?.size).toBe(300);
    expect(await coveredBy(storage)).toBe(700);
  });
});

it('has the same head over the copy of the log in another store', async () => {
  const { store } = world;
  await append(store, 450);
  const to = memoryEventStore();
  await copyLog({ from: store, to, names: { from: 'old', to: 'new' } });
  expect(await headOf(to)).toBe(await headOf(store));
});

describe('over a log that is not the one that was signed', () => {
  it('signs nothing when the end was cut off and other events came', async () => {
    const { store, storage, given, db } = world;
    await holdLease(world);
    await append(store, 60);
    await buildBy(given);
    const other = memoryEventStore();
    const events: RecordedEvent[] = [];
    for await (const batch of readToEnd(store)) events.push(...batch.events);
    await other.append(events[0]?.streamId ?? '', events.slice(0, 50), 'noStream');
    await append(other, 9);
    // As after a restore of both the log and the tables from an older backup.
    await db('transparency_tree').delete();
    const shorter = { ...given, store: other };
    await buildBy(shorter);
    expect(await coveredBy(storage)).toBe(60);
    const process = startBuilding(world, { store: other });
    await expect.poll(() => world.errors, patience).toEqual([expect.stringContaining('its end was cut off')]);
    await process.stop();
    await holdLease(world);
    await append(other, 5);
    await expect(buildBy(shorter)).rejects.toThrow(
      'The checkpoint of 60 events that was signed before is not that of this log',
    );
    expect(await coveredBy(storage)).toBe(60);
    // An operator accepts it: another tree begins, and the earlier one stays as it is.
    const accept = () => acceptTree({ store: other, db, storage }, 'soletake.example');
    expect(await accept()).toBe('soletake.example/transparency/2');
    await buildBy(shorter);
    expect(await newest(storage, 2)).toMatchObject({ size: 64, origin: 'soletake.example/transparency/2' });
    expect(await coveredBy(storage)).toBe(60);
    expect(await accept()).toBeUndefined();
  });

  it('signs nothing under a key that is not its own, and both keys sign while the master key is changed', async () => {
    const { store, storage, given } = world;
    await holdLease(world);
    await append(store, 60);
    await buildBy(given);
    const another = Buffer.alloc(32, 8);
    await expect(buildBy({ ...given, seeds: [another] })).rejects.toThrow('not signed by a key of this installation');
    await buildBy({ ...given, seeds: [another, seed] });
    expect((await newest(storage))?.note.signatures).toHaveLength(2);
    expect(await treeFiles(storage, 1).readKeys()).toHaveLength(2);
    await buildBy({ ...given, seeds: [another] });
    expect((await newest(storage))?.note.signatures).toHaveLength(2);
    await append(store, 1);
    await buildBy({ ...given, seeds: [another] });
    expect(await newest(storage)).toMatchObject({ size: 61, note: { signatures: [{}] } });
  });
});
