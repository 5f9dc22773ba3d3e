/** A data folder that an earlier version filled, and this one starts with. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshHealth, untilReady } from '#driver/readiness.ts';
import { callSite, readMails, waitFor } from '#driver/client.ts';
import { password, sandboxState } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as certificates from '#contracts/certificates/certificates.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as transparency from '#contracts/transparency/transparency.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { isIncluded } from '#platform/transparency/proofs.ts';
import { projections } from '#projections/index.ts';
import { declaredApp } from '#testing/declaredApp.ts';
import { openKeptSite, type KeptSite } from './upgrade/keptSite.ts';

type Row = Record<string, unknown>;
type Checkpoint = { name: string; generation: number; version: number; position: string };

let kept: KeptSite;
let site: SiteProcess;
let db: Db;
let before: Awaited<ReturnType<typeof readAll>>;

const rowsOf = async (sql: string): Promise<Row[]> => (await db.raw<{ rows: Row[] }>(sql)).rows;

/** The rows of every table of one copy of a read model, in an order of their own. */
const readModel = async (name: string, generation: number): Promise<Record<string, string[]>> => {
  const schema = `${name}__g${generation}`;
  const tables = await rowsOf(`select tablename as name from pg_tables where schemaname = '${schema}' order by 1`);
  const contents: Record<string, string[]> = {};
  for (const { name: table } of tables as { name: string }[]) {
    const rows = await rowsOf(`select t::text as row from ${schema}.${table} t order by 1`);
    contents[table] = rows.map(({ row }) => String(row));
  }
  return contents;
};

const readPolicies = async (sql: string) =>
  (await rowsOf(sql)) as { name: string; position: string; updated_at: string }[];

const hasTable = async (name: string): Promise<boolean> =>
  (await rowsOf(`select from pg_tables where tablename = '${name}' and schemaname = 'public'`)).length > 0;

const jobsNow = 'select id, name, state, tries from jobs order by id, name';
/** The version before kept them in the tables of pg-boss. */
const jobsBefore = `
  select id, name, retry_count as tries,
    case state when 'completed' then 'done' when 'cancelled' then 'givenUp' when 'failed' then 'failed' else 'waiting' end as state
  from pgboss.job order by id, name`;

const readAll = async () => {
  const checkpoints = (await rowsOf(
    `select name, generation, version, position from projection_checkpoints where status = 'serving' order by name`,
  )) as Checkpoint[];
  const models: Record<string, Record<string, string[]>> = {};
  for (const { name, generation } of checkpoints) models[name] = await readModel(name, generation);
  return {
    log: await rowsOf('select s.name, e.* from es.events e join es.streams s on s.id = e.stream_id order by e.pos'),
    checkpoints,
    models,
    policies: await readPolicies('select name, position, updated_at from policy_checkpoints order by name'),
    jobs: await rowsOf((await hasTable('jobs')) ? jobsNow : jobsBefore),
    mails: await rowsOf('select id, "to", subject from captured_mail order by id'),
  };
};

beforeAll(async () => {
  kept = await openKeptSite();
  db = openDb(kept.connectionString, 2);
  before = await readAll();
  site = await startSite(kept.env);
});
afterAll(async () => {
  await site?.stop();
  await db?.destroy();
  await kept?.remove();
});

/** Policies that the version before did not have. They run over the whole log once, and repeat nothing. */
const newPolicies = [
  'end the offer of a licence that has ended',
  'end the offers of licences by and to a person whose account is closed',
  'end the sessions of a suspended person',
  'end the sessions of staff whose passkeys are removed, and mail a link for a new one',
  'give the account of a provider back when it opens our account no longer',
  'give the place of the day back when an upload is no video',
  'give the place of the day back when we could not prepare a video',
  'hash the file that a buyer receives when a video is listed',
  'issue a credit note when a refund is made',
  'keep the videos of a suspended creator from being sold',
  'let the creator whose film it is upload it again when their claim is upheld',
  'pause the videos of a suspended creator',
  'stop the payouts of an account that its owner takes back',
  'tell the owner by mail when the account is signed in to from a new device',
  'withdraw what is for sale when an account is closed',
];
/** What this version records of earlier facts: papers that were missing, and the ends of processes that had no end. */
const newFacts = [
  'HouseRulesAnnounced',
  'CreditNoteIssued',
  'CheckoutClosed',
  'PaymentCancelled',
  'PersonForgotten',
  'ReversalEnded',
  'MailSkipped',
];
/** What this version queues for earlier facts. */
const newJobs = ['hash-original'];
const typesOf = (log: readonly { type?: unknown }[]): string[] => [...new Set(log.map(({ type }) => String(type)))];

// What was kept, its first start, and what that leaves.
describe('a marketplace of the version before', { shuffle: false }, () => {
  it('is whole: the kept data is not empty', () => {
    expect(before.log).toHaveLength(186);
    expect(before.checkpoints).toHaveLength(28);
    expect(before.policies).toHaveLength(56);
    expect(before.mails).toHaveLength(32);
  });

  it('starts with this one, which changes no event, records only what is new, and sends nothing again', async () => {
    const now = await readAll();
    expect(now.log.slice(0, before.log.length)).toEqual(before.log);
    expect(typesOf(now.log.slice(before.log.length)).filter((type) => !newFacts.includes(type))).toEqual([]);
    // The settings of hold and reserve, once.
    expect(now.log.filter(({ type }) => type === 'HouseRulesAnnounced')).toHaveLength(1);
    expect(now.mails).toEqual(before.mails);
    expect(now.jobs.filter(({ name }) => !newJobs.includes(String(name)))).toEqual(before.jobs);
  });

  it('keeps its read models as they are, or has rebuilt by itself those that changed', async () => {
    const now = await readAll();
    const names = projections.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(before.checkpoints.map(({ name }) => name)));
    const unchanged = before.checkpoints.filter(({ name, version }) =>
      projections.some((projection) => projection.name === name && projection.version === version),
    );
    // Facts that are new have moved the checkpoints on; nothing was built again.
    const withoutPosition = ({ name, generation, version }: (typeof unchanged)[number]) => ({
      name,
      generation,
      version,
    });
    expect(now.checkpoints.map(withoutPosition)).toEqual(expect.arrayContaining(unchanged.map(withoutPosition)));
    for (const { name } of unchanged) expect(now.models[name], name).toEqual(before.models[name]);
    await untilReady(site.url);
    const { status, body } = await freshHealth(site.url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', excessRights: [] });
  });

  it('has handed over to the role of the application what is not the log, which keeps its owner', async () => {
    const rows = await rowsOf(
      `select schemaname = 'es' as log, array_agg(distinct tableowner::text order by tableowner::text) as owners from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'migrations' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { log: false, owners: ['soletake_app'] },
      { log: true, owners: ['soletake'] },
    ]);
  });

  it('has a queue in this version for every job that waits', () => {
    const waiting = before.jobs.filter(({ state }) => state === 'waiting');
    const queues = declaredApp().jobs.map(({ name }) => name);
    expect(waiting.length).toBeGreaterThan(0);
    expect(queues).toEqual(expect.arrayContaining([...new Set(waiting.map(({ name }) => name))]));
  });

  it('reads the people, the sale and the money of before', async () => {
    const visitor = callSite(site.url);
    const signIn = async (emailOrUsername: string) => {
      const session = await visitor(auth.login, { body: { emailOrUsername, password } });
      if (session.requiresTwoFactor === true) throw new Error('these people have no second factor');
      return { user: session.user, call: callSite(site.url, () => session.accessToken) };
    };
    const creator = await signIn('creator@test.example');
    expect(creator.user).toMatchObject({ username: 'creator', displayName: 'creator Test', isCreator: true });
    expect(await creator.call(sales.getBalance)).toMatchObject({ availablePence: 2410, frozenPence: 4410 });
    const buyer = await signIn('keeper');
    expect((await buyer.call(sales.myPurchases)).purchases).toMatchObject([{ status: 'sold', title: 'Clip 9001' }]);
    const { videos } = await visitor(catalogue.browseVideos, { query: {} });
    expect(videos.map(({ title }) => title)).toEqual(['Clip 9004']);
    await expect(visitor(auth.login, { body: { emailOrUsername: 'leaver', password } })).rejects.toMatchObject({
      type: 'invalid-credentials',
    });
  });

  it('proves every event of before, and the first of this version', async () => {
    const visitor = callSite(site.url);
    const { log } = await readAll();
    const ids = [log[0], log[before.log.length - 1], log[before.log.length], log.at(-1)].map((row) =>
      String(row?.['id']),
    );
    for (const event of ids) {
      const proof = await waitFor(`the proof of ${event}`, () =>
        visitor(transparency.proveEvent, { query: { event } }).catch((error: unknown) => {
          if (error instanceof Problem && error.type === 'not-found') return undefined;
          throw error;
        }),
      );
      const { size, head } = readCheckpoint(proof.checkpoint) ?? expect.fail('this is no checkpoint');
      const hashes = proof.hashes.map((hash) => Buffer.from(hash, 'base64'));
      expect(isIncluded({ size, head, leaf: proof.leaf }, Buffer.from(proof.hash, 'base64'), hashes)).toBe(true);
      expect(String(log[proof.leaf]?.['id'])).toBe(event);
    }
  });

  // The films of before were not kept, so nothing can be hashed and no certificate is signed.
  it('has what was sold before in the register', async () => {
    const [sold] = (await readAll()).log.filter(({ type }) => type === 'VideoSold');
    const params = { certificateId: String(sold?.['id']) };
    const entry = await callSite(site.url)(certificates.findCertificate, { params });
    expect(entry).toMatchObject({ title: 'Clip 9001', licensor: 'creator', file: null, document: null });
    expect(entry.chain.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['grant', 'sale']));
  });

  it('has paid, refunded and mailed nothing twice', async () => {
    const { payments, transfers, refunds } = await sandboxState(site);
    expect(payments.succeeded.length).toBe(3);
    expect(transfers.length).toBe(1);
    expect(refunds.length).toBe(1);
    // The sign-ins of this test are the first in their browsers.
    const mails = (await readMails(site.url)).filter(({ subject }) => !subject.startsWith('New sign-in'));
    expect(mails).toHaveLength(32);
  });

  it('runs every policy of before under its name, from where it stood', async () => {
    // Each policy of a process that ends says how far it has come.
    await site.halt();
    const { log } = await readAll();
    const policies = await readPolicies(
      `select name, min(position) as position, min(updated_at) as updated_at from policy_positions
       group by name having count(*) = 8 order by name`,
    );
    const names = before.policies.map(({ name }) => name);
    // A new policy runs over the whole log once: name it here when that does no harm.
    expect(policies.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual(newPolicies);
    for (const then of before.policies) {
      const now = policies.find(({ name }) => name === then.name);
      expect(Date.parse(now?.updated_at ?? ''), then.name).toBeGreaterThan(Date.parse(then.updated_at));
      expect((now?.position ?? '') >= then.position, then.name).toBe(true);
    }
    expect(log.slice(0, before.log.length)).toEqual(before.log);
    const added = typesOf(log.slice(before.log.length));
    expect(added).toContain('SignedIn');
    expect(added.filter((type) => type !== 'SignedIn' && !newFacts.includes(type))).toEqual([]);
  });
});
