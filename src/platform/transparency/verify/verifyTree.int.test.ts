/** A log that somebody has changed, in both stores: what was changed is named. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { originOf, signersOf } from '#platform/transparency/published.ts';
import { signCheckpoint } from '#platform/transparency/checkpoint.ts';
import { noteSigner } from '#platform/transparency/signedNote.ts';
import { TREE_LEASE } from '#platform/transparency/buildTree.ts';
import type { TreeBuilding } from '#platform/transparency/treeBuilding.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { findEventIds, findTree, type TreeRow } from '#platform/transparency/treeTable.ts';
import { createTestDb } from '#testing/testDb.ts';
import {
  appendFacts,
  fact,
  fillEventStoreDb,
  livedFacts,
  revisionsOf,
  rewriteLog,
  type Fact,
  type Filled,
} from '#testing/transparency/facts.ts';
import { buildBy, lease } from '#testing/transparency/treeRig.ts';
import { sentenceOf } from './finding.ts';
import type { WitnessCheckpoint } from './givenCheckpoints.ts';
import { verifyTree, type Verified } from './verifyTree.ts';

const seed = Buffer.alloc(32, 9);
const origin = originOf('soletake.example', 1);
const keys = signersOf(origin, [seed]).map(({ key }) => key);

let folder: string;
let database: Awaited<ReturnType<typeof createTestDb>>;
let db: Db;
let row: TreeRow;
let facts: Fact[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-verify-'));
  database = await createTestDb();
  db = openDb(database.connectionString, 4);
  facts = livedFacts();
  const store = memoryEventStore();
  await appendFacts(store, facts);
  await db('leases').insert({ name: TREE_LEASE, holder: randomUUID(), token: 1 });
  let now = Date.parse('2026-11-27T08:00:00.000Z');
  const given: TreeBuilding = {
    store,
    db,
    storage: diskStorage(path.join(folder, 'signed')),
    seeds: [seed],
    host: () => 'soletake.example',
    clock: () => new Date((now += 600_000)),
    onError: (error) => expect.fail(String(error)),
  };
  await buildBy(given, lease, 100);
  row = (await findTree(db)) ?? expect.fail('there is no tree');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const inPostgres = async (changed: readonly Fact[]): Promise<Filled> => {
  await rewriteLog(db, changed, new Map([...revisionsOf(changed), ...revisionsOf(facts)]));
  const store = postgresEventStore({ connectionString: database.connectionString });
  return { store, close: () => store.close() };
};
type Changed = {
  /** In a copy of the files, which is the folder of the tree. */
  files?: (tree: string) => Promise<void>;
  row?: Partial<TreeRow>;
  witnesses?: WitnessCheckpoint[];
};

const sentences = ({ checks }: Verified): string[] => checks.flatMap(({ findings }) => findings.map(sentenceOf));

const copyOfFiles = async (change: Changed['files']) => {
  const root = await mkdtemp(path.join(folder, 'copy-'));
  await cp(path.join(folder, 'signed'), root, { recursive: true });
  await change?.(path.join(root, 'transparency/1'));
  return diskStorage(root);
};

const verifyIn = async (
  fill: (facts: readonly Fact[]) => Promise<Filled>,
  log: readonly Fact[],
  { files, row: changedRow, witnesses = [] }: Changed = {},
): Promise<Verified> => {
  const { store, close } = await fill(log);
  try {
    return await verifyTree({
      store,
      files: treeFiles(await copyOfFiles(files), 1),
      row: { ...row, ...changedRow },
      keys,
      witnesses,
      findEventIds: (leaves) => findEventIds(db, leaves),
    });
  } finally {
    await close();
  }
};

const place = (type: string, n: number): number =>
  facts.flatMap((event, at) => (event.type === type ? [at] : []))[n] ?? expect.fail(`there is no ${type}`);
const at = (index: number): Fact => facts[index] ?? expect.fail('there is no such fact');

describe.each([
  ['PostgreSQL', inPostgres],
  ['EventStoreDB', fillEventStoreDb],
])('over the log in %s', (_, fill) => {
  it('finds nothing in a log that is as it was signed, and says how much is not signed yet', async () => {
    const verified = await verifyIn(fill, [...facts, fact('late-1', 'LateComer', {}), fact('late-2', 'LateComer', {})]);
    expect(sentences(verified)).toEqual([]);
    expect(verified).toMatchObject({ events: facts.length + 2, uncovered: 2, tiles: 6 });
    expect(verified.checkpoints).toBeGreaterThan(3);
  });

  it('ten events cut off at the end', async () => {
    const found = sentences(await verifyIn(fill, facts.slice(0, -10)));
    expect(found).toContain(
      `transparency/1/checkpoint: expected ${facts.length} events, found a log of ${facts.length - 10} events: it was cut off`,
    );
    for (const { eventId } of facts.slice(-10))
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^event ${eventId}, leaf .*: it was removed$`)));
  });

  it('a whole sale removed', async () => {
    const sale = [place('OrderSold', 100), place('ReceiptIssued', 100)];
    const found = sentences(
      await verifyIn(
        fill,
        facts.filter((_fact, index) => !sale.includes(index)),
      ),
    );
    for (const index of sale)
      expect(found).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^event ${at(index).eventId}, leaf ${index} of the tree, after event .*: expected an event with the hash .*, found nothing`,
          ),
        ),
      );
    expect(found.filter((sentence) => sentence.startsWith('event '))).toHaveLength(2);
  });

  it('the buyer of a sale replaced', async () => {
    const index = place('OrderSold', 200);
    const other = { ...at(index), data: { buyerId: { sealed: randomUUID(), box: 'AAAA' }, pricePence: 5000 } };
    const found = sentences(await verifyIn(fill, facts.with(index, other)));
    expect(found.filter((sentence) => sentence.startsWith('event '))).toEqual([
      expect.stringMatching(
        new RegExp(`^event ${at(index).eventId} \\(OrderSold, revision 0 of order-200\\): .*: it was changed$`),
      ),
    ]);
  });

  it('an approval deleted', async () => {
    const index = place('VideoApproved', 40);
    const found = sentences(await verifyIn(fill, facts.toSpliced(index, 1)));
    expect(found).toContainEqual(expect.stringContaining(`event ${at(index).eventId}, leaf ${index}`));
  });

  it('the role of an admin inserted', async () => {
    const evil = fact('user-evil', 'RoleGranted', { userId: 'evil', role: 'admin' });
    const found = sentences(await verifyIn(fill, facts.toSpliced(500, 0, evil)));
    expect(found.filter((sentence) => sentence.startsWith('event '))).toEqual([
      `event ${evil.eventId} (RoleGranted, revision 0 of user-evil): expected no event, found one that was never signed: it was added`,
    ]);
  });

  it('a receipt taken out of the middle of a stream', async () => {
    const index = place('DayCounted', 5);
    const found = sentences(await verifyIn(fill, facts.toSpliced(index, 1)));
    expect(found).toContainEqual(expect.stringContaining(`event ${at(index).eventId}, leaf ${index}`));
    // Whoever leaves the revisions as they were leaves a gap.
    const gap = found.filter((sentence) => sentence.includes('expected revision 5, found revision 6'));
    expect(gap).toHaveLength(fill === inPostgres ? 1 : 0);
  });

  it('two events swapped between their streams, and two in their order', async () => {
    const some = place('OrderSold', 10);
    const other = place('OrderSold', 11);
    const swapped = facts
      .with(some, { ...at(some), streamId: at(other).streamId })
      .with(other, { ...at(other), streamId: at(some).streamId });
    const found = sentences(await verifyIn(fill, swapped));
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^event ${at(some).eventId} .* of order-11\\): .*: it was changed$`)),
    );
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^event ${at(other).eventId} .* of order-10\\): .*: it was changed$`)),
    );
    const turned = facts.with(some, at(other)).with(other, at(some));
    expect(sentences(await verifyIn(fill, turned))).toContainEqual(expect.stringMatching(/: it was moved$/));
  });
});

describe('the files', () => {
  it('a tile edited', async () => {
    const found = sentences(
      await verifyIn(inPostgres, facts, {
        files: async (tree) => {
          const file = path.join(tree, 'tile/0/001');
          const bytes = await readFile(file);
          bytes[77] = (bytes[77] ?? 0) ^ 1;
          await writeFile(file, bytes);
        },
      }),
    );
    expect(found).toEqual([
      'transparency/1/tile/0/001: expected the hashes of leaves 256 to 511, found other ones: the file was changed',
    ]);
  });

  it('a tile removed', async () => {
    const files = (tree: string) => rm(path.join(tree, 'tile/0/002'));
    expect(sentences(await verifyIn(inPostgres, facts, { files }))).toEqual([
      'transparency/1/tile/0/002: expected the hashes of leaves 512 to 767, found no file',
    ]);
  });

  it('an old checkpoint replayed, also in the table', async () => {
    const older = async (tree: string): Promise<string> => {
      const [name = ''] = await readdir(path.join(tree, 'checkpoints'));
      return readFile(path.join(tree, 'checkpoints', name), 'utf8');
    };
    const replay = async (tree: string) => writeFile(path.join(tree, 'checkpoint'), await older(tree));
    const expected = expect.stringMatching(
      /^transparency\/1\/checkpoint: expected a checkpoint of at least \d+ events, .* an older one was put in its place$/,
    );
    expect(sentences(await verifyIn(inPostgres, facts, { files: replay }))).toEqual([expected]);
    const checkpoint = await older(path.join(folder, 'signed/transparency/1'));
    expect(sentences(await verifyIn(inPostgres, facts, { files: replay, row: { checkpoint } }))).toContainEqual(
      expected,
    );
  });

  it('a checkpoint under a key that is not ours', async () => {
    const foreign = signCheckpoint({ origin, size: 3, head: Buffer.alloc(32) }, [
      noteSigner(origin, Buffer.alloc(32, 1)),
    ]);
    const files = (tree: string) => writeFile(path.join(tree, 'checkpoints/3'), foreign);
    expect(sentences(await verifyIn(inPostgres, facts, { files }))).toEqual([
      `transparency/1/checkpoints/3: expected a signature of ${keys[0]?.id} or ${keys[0]?.id}, found none that is valid`,
    ]);
  });

  it('all of it changed with the log: only a witness knows', async () => {
    const witness = { where: 'the witness', text: row.checkpoint ?? '' };
    const root = path.join(folder, 'forged');
    const store = memoryEventStore();
    const forged = facts.toSpliced(place('OrderSold', 3), 1);
    await appendFacts(store, forged);
    const other = await createTestDb();
    const otherDb = openDb(other.connectionString, 2);
    await otherDb('leases').insert({ name: TREE_LEASE, holder: randomUUID(), token: 1 });
    const storage = diskStorage(root);
    const given = {
      store,
      db: otherDb,
      storage,
      seeds: [seed],
      host: () => 'soletake.example',
      clock: () => new Date(0),
      onError: (error: unknown) => expect.fail(String(error)),
    };
    await buildBy(given);
    const forgedRow = (await findTree(otherDb)) ?? expect.fail('there is no tree');
    const verification = {
      store,
      files: treeFiles(storage, 1),
      row: forgedRow,
      keys,
      findEventIds: () => Promise.resolve(new Map()),
    };
    const alone = sentences(await verifyTree({ ...verification, witnesses: [] }));
    expect(alone).toEqual([]);
    const found = sentences(await verifyTree({ ...verification, witnesses: [witness] }));
    expect(found).toContain(
      `the witness: expected ${facts.length} events, found a log of ${forged.length} events: it was cut off`,
    );
    await otherDb.destroy();
    await other.drop();
  });
});
