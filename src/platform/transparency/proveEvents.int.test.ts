/** Proofs of many events at once, from a tree that lies in tables and files. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { append, buildBy, holdLease, openTreeWorld, seed, type TreeWorld } from '#testing/transparency/treeRig.ts';
import { readCheckpoint } from './checkpoint.ts';
import { leafOf } from './eventLeaf.ts';
import { isIncluded } from './proofs.ts';
import { readTree, type TreeReader } from './readTree.ts';

let world: TreeWorld;
let tree: TreeReader;
const log: RecordedEvent[] = [];
beforeAll(async () => {
  world = await openTreeWorld();
  tree = readTree({ db: world.db, storage: world.storage, seeds: [seed], host: () => 'soletake.example' });
});
afterAll(() => world.close());

it('has none before the first checkpoint', async () => {
  expect(await tree.proveEvents([randomUUID()])).toBeUndefined();
});

it('proves each of them in one checkpoint, and leaves out what it does not cover', async () => {
  await append(world.store, 700);
  await holdLease(world);
  await buildBy(world.given);
  await append(world.store, 3);
  for await (const { events } of readToEnd(world.store)) log.push(...events);
  const wanted = log.filter((_, place) => place % 7 === 0 || place >= 700);
  const proven = await tree.proveEvents([randomUUID(), ...wanted.map(({ eventId }) => eventId)]);
  const head = readCheckpoint(proven?.checkpoint ?? '') ?? expect.fail('there is no checkpoint');
  expect(head.size).toBe(700);
  expect(proven?.proofs.size).toBe(100);
  for (const event of wanted.slice(0, 100)) {
    const proof = proven?.proofs.get(event.eventId) ?? expect.fail(`${event.eventId} is not proved`);
    expect(log[proof.leaf]?.eventId).toBe(event.eventId);
    expect(isIncluded({ ...head, leaf: proof.leaf }, leafOf(event), proof.hashes)).toBe(true);
  }
  const [first] = wanted;
  const alone = await tree.proveEvent(first?.eventId ?? '');
  expect(alone?.hashes).toEqual(proven?.proofs.get(first?.eventId ?? '')?.hashes);
});
