/** What auditors read and check, over a sale that the tree covers. */
import { describe, expect, it } from 'vitest';
import * as contract from '#contracts/auditRoom/auditRoom.ts';
import { adminGetPastBooks, adminListPastLines } from '#contracts/books/books.ts';
import { readBundle } from '#platform/transparency/bundle/bundle.ts';
import { verifyBundle } from '#platform/transparency/bundle/verifyBundle.ts';
import { readKeyText } from '#platform/transparency/signedNote.ts';
import type { EndpointSchema } from '#contracts/http/endpoint.ts';
import { as, call, type AnswerTo, type Request } from '#testing/routes/call.ts';
import { id } from '#testing/events.ts';
import { certified, givenCertified } from '#testing/routes/certificates.ts';
import { anyId } from '#testing/routes/given.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const auditor = as(aStaffMember('auditor'));
const { orderId, video } = certified;
const order = { kind: 'order', id: orderId } as const;

const answerTo = async <S extends EndpointSchema>(world: World, request: Request<S>): Promise<AnswerTo<S>> => {
  const called = await world.call(request);
  if (called.problem) throw called.problem;
  return called.body;
};
const readLog = (world: World, query: object) => answerTo(world, call(contract.adminListAuditLog, { query }, auditor));
const historyOf = (world: World) => answerTo(world, call(contract.adminGetHistory, { params: order }, auditor));

describe('the log', () => {
  it('is listed the newest first, page by page, without a gap and without personal values', async () => {
    const world = await givenCertified();
    const all = await readLog(world, { most: 100 });
    const times = all.map(({ at, position }) => `${at} ${position}`);
    expect(times).toEqual(times.toSorted().toReversed());
    const pages: typeof all = [];
    for (let before: string | undefined; pages.length < all.length;) {
      const page = await readLog(world, { most: 3, ...(before !== undefined && { before }) });
      expect(page.length).toBeGreaterThan(0);
      pages.push(...page);
      before = page.at(-1)?.position;
    }
    expect(pages).toEqual(all);
    expect(await readLog(world, { before: all.at(-1)?.position })).toEqual([]);
    const text = JSON.stringify(all);
    expect(text).toContain('sealed for ');
    expect(text).not.toContain('@');
  });

  it('is narrowed by type, by anything that an event names, and by time, also all at once', async () => {
    const world = await givenCertified();
    const sold = await readLog(world, { type: 'VideoSold' });
    expect(sold).toMatchObject([{ type: 'VideoSold', thing: { kind: 'video', id: video.id } }]);
    const about = await readLog(world, { thingId: orderId, most: 100 });
    expect(about.map(({ type }) => type)).toContain('OrderCreated');
    expect(about.every(({ data }) => JSON.stringify(data).includes(orderId))).toBe(true);
    const at = sold[0]?.at ?? '';
    expect(await readLog(world, { type: 'VideoSold', thingId: orderId, from: at })).toHaveLength(1);
    expect(await readLog(world, { type: 'VideoSold', until: at })).toEqual([]);
    expect(await readLog(world, { type: 'NoSuchType' })).toEqual([]);
  });
});

describe('the history of an order', () => {
  it('has every event about it with what that changed, and the state at each', async () => {
    const world = await givenCertified();
    const { steps } = await historyOf(world);
    expect(steps.map(({ type }) => type)).toEqual(expect.arrayContaining(['OrderCreated', 'VideoSold']));
    const first = steps[0];
    expect(first?.changes).toContainEqual(expect.objectContaining({ path: 'order.status', before: 'none' }));
    const params = order;
    const stateAt = async (position = '') => {
      const { values } = await answerTo(world, call(contract.adminGetMoment, { params, query: { position } }, auditor));
      return Object.fromEntries(values.map(({ path, value }) => [path, value]));
    };
    expect(await stateAt(steps.at(-1)?.position)).toMatchObject({ 'order.status': 'sold' });
    expect(await stateAt(first?.position)).not.toMatchObject({ 'order.status': 'sold' });
  });

  it('is refused where there is nothing', async () => {
    await givenCertified()
      .when(call(contract.adminGetHistory, { params: { kind: 'claim', id: orderId } }, auditor))
      .refuses('not-found');
    await givenCertified()
      .when(call(contract.adminGetMoment, { params: order, query: { position: '0' } }, auditor))
      .refuses('not-found');
  });
});

describe('a signed statement', () => {
  it('is a bundle that anybody verifies, a page that holds it, a program, and a PDF', async () => {
    const world = await givenCertified();
    const made = await answerTo(world, call(contract.adminGetStatement, { params: order }, auditor));
    const { steps } = await historyOf(world);
    expect(made.events).toBe(steps.length);
    expect(made.uncovered).toBe(0);
    const bundle = readBundle(made.bundle);
    const key = readKeyText(bundle.content.keys[0] ?? '');
    if (!key) throw new Error('the bundle has no key');
    for (const { findings } of verifyBundle(bundle, [key])) expect(findings).toEqual([]);
    expect(bundle.content.events.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
    expect(made.page).toContain(bundle.content.origin);
    expect(made.program).toContain('checkBundle');
    expect(made.pdf.length).toBeGreaterThan(0);
  });

  it('waits for a checkpoint', async () => {
    await givenCertified()
      .also(({ db }) => db('transparency_tree').update({ checkpoint: null }))
      .when(call(contract.adminGetStatement, { params: order }, auditor))
      .refuses('conflict');
  });
});

describe('a check of the whole log', () => {
  const verify = call(contract.startAuditRun, { body: { kind: 'verify' } }, auditor);
  const sample = call(contract.startAuditRun, { body: { kind: 'sample', count: 5, seed: 7 } }, auditor);
  const list = call(contract.adminListAuditRuns, auditor);

  it('is carried out by a job, and kept with who asked for it and what was compared', async () => {
    await givenCertified()
      .when(verify)
      .answers({ id: anyId, kind: 'verify', status: 'waiting', isClean: null })
      .runJobs()
      .when(list)
      .answers([
        { kind: 'verify', status: 'done', requestedById: aStaffMember('auditor').id, finishedAt: expect.any(String) },
      ]);
  });

  it('names the sales of a sample', async () => {
    const world = await givenCertified()
      .when(sample)
      .runJobs()
      .also(() => undefined);
    const [run] = await answerTo(world, list);
    expect(run).toMatchObject({ status: 'done', count: 5, seed: 7, summary: '1 of 1 sales, chosen by seed 7' });
    expect(run?.checks[0]?.name).toContain(orderId);
    expect(run?.done).toBe(run?.total);
  });

  it('runs once at a time, and another kind beside it', async () => {
    await givenCertified().when(verify).answers().when(verify).refuses('conflict').when(sample).answers();
  });

  it('is queued again where the process died before it had queued it', async () => {
    const world = await givenCertified(aStaffMember('auditor'));
    await world.db('audit_runs').insert({
      id: id(60),
      kind: 'verify',
      requested_by: aStaffMember('auditor').id,
      requested_at: '2026-03-01T12:00:00.000Z',
    });
    await world.runJobs();
    expect(await world.db('audit_runs').select('status')).toEqual([{ status: 'waiting' }]);
    await world.sweep();
    await world.sweep();
    await world.runJobs();
    expect(await world.db('audit_runs').select('status')).toEqual([{ status: 'done' }]);
  });

  it('that nobody carried out is given up after hours, so that the next one can begin', async () => {
    await givenCertified()
      .when(verify)
      .answers()
      .also(({ db }) => db('audit_runs').update({ requested_at: '2020-01-01T00:00:00.000Z' }))
      .sweep()
      .when(list)
      .answers([{ status: 'failed' }])
      .when(verify)
      .answers();
  });
});

describe('the books at the end of a day', () => {
  it('are empty before the first sale, sum to zero after it, and show the lines of a balance', async () => {
    const world = await givenCertified();
    const [sold] = await readLog(world, { type: 'VideoSold' });
    const day = sold?.at.slice(0, 10) ?? '';
    const booksOf = (query: { day: string }) => answerTo(world, call(adminGetPastBooks, { query }, auditor));
    expect(await booksOf({ day: '2020-01-01' })).toMatchObject({ accounts: {}, lines: 0 });
    const { accounts, lines } = await booksOf({ day });
    expect(lines).toBeGreaterThan(0);
    expect(Object.values(accounts).reduce((sum, pence) => sum + pence, 0)).toBe(0);
    const linesOf = (query: object) =>
      answerTo(world, call(adminListPastLines, { params: { account: 'provider' }, query: { day, ...query } }, auditor));
    const { lines: provider } = await linesOf({});
    expect(provider.reduce((sum, { pence }) => sum + pence, 0)).toBe(accounts['provider']);
    const [newest, ...older] = provider;
    expect((await linesOf({ before: `${newest?.position}.${newest?.line}` })).lines).toEqual(older);
  });
});
