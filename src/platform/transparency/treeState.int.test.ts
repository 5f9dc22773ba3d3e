/** How the tree stands, as every process reads it: behind, forked, under a wrong key, and well again. */
import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readToEnd, type EventStore, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import {
  append,
  buildBy,
  coveredBy,
  holdLease,
  openTreeWorld,
  startBuilding,
  type TreeWorld,
} from '#testing/transparency/treeRig.ts';
import { rereadLog } from './verify/rereadLog.ts';
import { treeFiles } from './treeFiles.ts';
import { readTreeState } from './treeState.ts';
import { findTree } from './treeTable.ts';
import { patience } from '#testing/run/patience.ts';

let world: TreeWorld;
beforeEach(async () => {
  world = await openTreeWorld();
  return () => world.close();
});

/** As a process reads it that does not build the tree. */
const state = ({ db, store }: Pick<TreeWorld, 'db' | 'store'> = world) => readTreeState({ db, store });

const eventAt = async (place: number) => {
  const all: RecordedEvent[] = [];
  for await (const { events } of readToEnd(world.store)) all.push(...events);
  return all[place] ?? expect.fail(`there is no event ${place}`);
};

/** As somebody with the rights of the owner does it, under whatever runs. */
const changeEvent = async (eventId: string): Promise<void> => {
  await world.db.transaction(async (tx) => {
    await tx.raw('alter table es.events disable trigger events_are_facts');
    await tx.raw(`update es.events set data = replace(data, '"sealed"', '"Sealed"') where id = ?`, [eventId]);
    await tx.raw('alter table es.events enable always trigger events_are_facts');
  });
};

it('says nothing before the first event, then who signs, how far and when', async () => {
  expect(await state()).toEqual({
    builder: null,
    size: 0,
    uncovered: 0,
    signedAt: null,
    isForked: false,
    failures: [],
  });
  await append(world.store, 30);
  expect(await state()).toMatchObject({ size: 0, uncovered: 30 });
  const process = startBuilding(world);
  await expect
    .poll(state, patience)
    .toMatchObject({ size: 30, uncovered: 0, signedAt: '2026-11-27T10:30:00.000Z', failures: [] });
  expect((await state()).builder).toMatch(/ \d+$/);
  await process.stop();
  expect((await state()).builder).toBeNull();
});

it('says how much is not signed while the files cannot be written, why and since when, and is well by itself afterwards', async () => {
  const { store, root, storage } = world;
  await append(store, 5);
  const process = startBuilding(world);
  await expect.poll(state, patience).toMatchObject({ size: 5, uncovered: 0 });
  // The last file that it writes.
  await expect.poll(() => coveredBy(storage), patience).toBe(5);
  const folder = path.join(root, 'transparency');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'a file in its place');
  await append(store, 7);
  await expect
    .poll(state, patience)
    .toMatchObject({ size: 5, uncovered: 7, isForked: false, failures: [{ part: 'tree', isForked: false }] });
  const [failure] = (await state()).failures;
  expect(failure?.error).toMatch(/ENOTDIR|EEXIST/);
  expect(failure?.since).toBe('2026-11-27T10:30:00.000Z');
  await rename(folder, `${folder}.junk`);
  await rename(`${folder}.away`, folder);
  await expect.poll(state, patience).toMatchObject({ size: 12, uncovered: 0, failures: [] });
  await process.stop();
});

it('names an event that was changed after it was signed, while the process goes on', async () => {
  const { store } = world;
  await append(store, 700);
  const rereadMs = { first: 50, every: 50 };
  const process = startBuilding(world, { rereadMs });
  await expect.poll(state, patience).toMatchObject({ uncovered: 0, failures: [] });
  const { eventId } = await eventAt(300);
  await changeEvent(eventId);
  await expect.poll(state, patience).toMatchObject({ isForked: true, failures: [{ part: 'log', isForked: true }] });
  const [failure] = (await state()).failures;
  expect(failure?.error).toContain(`event ${eventId} (Happened, revision 300 of `);
  expect(failure?.error).toContain('is not what was signed as leaf 300');
  expect(world.errors).toContain(failure?.error);
  // What is new is signed all the same.
  await append(store, 3);
  await expect.poll(state, patience).toMatchObject({ size: 703, uncovered: 0, isForked: true });
  // It is as it was signed again.
  await world.db.transaction(async (tx) => {
    await tx.raw('alter table es.events disable trigger events_are_facts');
    await tx.raw(`update es.events set data = replace(data, '"Sealed"', '"sealed"') where id = ?`, [eventId]);
  });
  await expect.poll(state, patience).toMatchObject({ isForked: false, failures: [] });
  await process.stop();
});

it('reading the log again finds a change in the last tile, an event that is gone, and a log that was cut off', async () => {
  const { given, store, db } = world;
  await holdLease(world);
  await append(store, 300);
  await buildBy(given);
  const never = new AbortController().signal;
  expect(await rereadLog(given, never)).toBeUndefined();
  const late = await eventAt(290);
  await changeEvent(late.eventId);
  expect(await rereadLog(given, never)).toContain(`event ${late.eventId} `);
  await db.raw('alter table es.events disable trigger events_are_facts');
  const gone = await eventAt(10);
  const following = await eventAt(11);
  await db.raw('delete from es.events where id = ?', [gone.eventId]);
  expect(await rereadLog(given, never)).toContain(`event ${following.eventId} (Happened, revision 11 of `);
  expect(await rereadLog(given, AbortSignal.abort())).toBeUndefined();
});

it('reading the log again does not believe the table alone', async () => {
  const { given, store, db, storage } = world;
  await holdLease(world);
  await append(store, 20);
  await buildBy(given);
  const older = (await findTree(db))?.checkpoint ?? null;
  await append(store, 20);
  await buildBy(given);
  const late = await eventAt(30);
  await changeEvent(late.eventId);
  await db('transparency_tree').update({ checkpoint: older });
  const never = new AbortController().signal;
  expect(await rereadLog(given, never)).toContain(`event ${late.eventId} `);
  await db('transparency_tree').update({ checkpoint: 'junk' });
  await expect(rereadLog(given, never)).rejects.toThrow('(the table transparency_tree) is not signed by a key');
  expect(await coveredBy(storage)).toBe(40);
});

it('reading the log again finds that its end was cut off', async () => {
  const { given, store, db } = world;
  await holdLease(world);
  await append(store, 300);
  await buildBy(given);
  await db.raw('alter table es.events disable trigger events_are_facts');
  await db.raw('delete from es.events where rev > 279');
  expect(await rereadLog(given, new AbortController().signal)).toBe(
    'The log has 280 events, and 300 were signed: its end was cut off.',
  );
});

it('tells a wrong master key from a checkpoint that was replaced', async () => {
  const { store, given } = world;
  await holdLease(world);
  await append(store, 3);
  await buildBy(given);
  const other = { seeds: [Buffer.alloc(32, 9)] };
  const wrongKey = startBuilding(world, other);
  await expect.poll(state, patience).toMatchObject({ isForked: true, failures: [{ part: 'tree' }] });
  expect((await state()).failures[0]?.error).toContain('The master key was changed without MASTER_KEY_BEFORE.');
  await wrongKey.stop();
  // A key that signs nothing is not one that has signed.
  expect(await treeFiles(given.storage, 1).readKeys()).toHaveLength(1);
  await treeFiles(given.storage, 1).writeNewest(
    ((await treeFiles(given.storage, 1).readNewest()) ?? '').replace(
      / [^ ]+\n$/,
      ` ${Buffer.alloc(68).toString('base64')}\n`,
    ),
  );
  await expect(buildBy(given)).rejects.toThrow('The checkpoint was replaced, or it belongs to another installation.');
});

it('is read while the log does not answer', async () => {
  await append(world.store, 2);
  const silent: EventStore = { ...world.store, head: () => new Promise(() => undefined) };
  expect(await state({ db: world.db, store: silent })).toMatchObject({ uncovered: null });
  const failing: EventStore = { ...world.store, head: () => Promise.reject(new Error(randomUUID())) };
  expect(await state({ db: world.db, store: failing })).toMatchObject({ uncovered: null });
});
