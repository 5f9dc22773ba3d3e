/** A past period under other rules, over a sale of today. */
import { describe, expect, it } from 'vitest';
import * as contract from '#contracts/auditRoom/whatIf.ts';
import { adminListAuditRuns, startAuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { as, call } from '#testing/routes/call.ts';
import { certified, givenCertified } from '#testing/routes/certificates.ts';
import { id } from '#testing/events.ts';
import { anyId } from '#testing/routes/given.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const auditor = as(aStaffMember('auditor'));
const finance = as(aStaffMember('finance'));
const creatorId = certified.video.creator.id;

const asItWas = { fee: null, hold: null, reserve: null, strikes: null };
const fee = { buyerFeeBps: 2000, creatorShareBps: 8000 };
const list = call(contract.adminListWhatIfs, auditor);

const soldOn = async ({ db }: World): Promise<string> => {
  const row = await db('audit_log').where({ type: 'VideoSold' }).first<{ at: string }>('at');
  return ukDayAt(Date.parse(row.at));
};
const startOn = (day: string, rules: object = { fee }) =>
  call(contract.startWhatIf, { body: { from: day, to: day, rules: { ...asItWas, ...rules } } }, auditor);

const readAll = async ({ app }: World): Promise<unknown[]> => {
  const events: unknown[] = [];
  for await (const batch of readToEnd(app.store)) events.push(...batch.events);
  return events;
};

describe('a past period under other rules', () => {
  it('is replayed by a job, and read with the names of today; nothing is recorded', async () => {
    const world = await givenCertified(aStaffMember('auditor'), aStaffMember('finance'));
    const day = await soldOn(world);
    const before = await readAll(world);
    const { body: started } = await world.call(startOn(day));
    expect(started).toMatchObject({ id: anyId, status: 'waiting', wish: { from: day, rules: { fee } } });
    await world.runJobs();
    const { body } = await world.call(call(contract.adminGetWhatIf, { params: { id: started?.id ?? '' } }, finance));
    const pricePence = 4900;
    expect(body?.run).toMatchObject({ status: 'done', requestedById: aStaffMember('auditor').id });
    expect(body?.run.done).toBe(body?.run.total);
    expect(body?.result?.total).toMatchObject({
      sales: 1,
      buyerPence: { recorded: pricePence * 1.1, other: pricePence * 1.2 },
      creatorPence: { recorded: pricePence * 0.9, other: pricePence * 0.8 },
    });
    expect(body?.result?.creators.map((creator) => creator.creatorId)).toEqual([creatorId]);
    const { display_name: name } = await world.db('users').where({ id: creatorId }).first<{ display_name: string }>();
    expect(body?.names).toEqual({ [creatorId]: name });
    const [stored] = await world.db('audit_runs').select<{ result: object }[]>('result');
    expect(JSON.stringify(stored)).not.toContain(name);
    expect(await readAll(world)).toEqual(before);
  });

  it('has no name for a creator whose account is gone', async () => {
    const world = await givenCertified();
    const { body: started } = await world.call(startOn(await soldOn(world)));
    await world.runJobs();
    await world.db('users').where({ id: creatorId }).delete();
    const { body } = await world.call(call(contract.adminGetWhatIf, { params: { id: started?.id ?? '' } }, auditor));
    expect(body?.names).toEqual({});
    expect(body?.result?.creators).toHaveLength(1);
  });

  it('is replayed one at a time, beside a check, and is not listed among the checks', async () => {
    const world = await givenCertified();
    const start = startOn(await soldOn(world));
    expect((await world.call(start)).problem).toBeUndefined();
    expect((await world.call(start)).problem?.type).toBe('conflict');
    expect((await world.call(call(startAuditRun, { body: { kind: 'verify' } }, auditor))).problem).toBeUndefined();
    expect((await world.call(list)).body).toHaveLength(1);
    expect((await world.call(call(adminListAuditRuns, auditor))).body).toMatchObject([{ kind: 'verify' }]);
  });

  it('has happened, and something is changed', async () => {
    const world = await givenCertified();
    expect((await world.call(startOn('2099-01-01'))).problem).toMatchObject({ type: 'invalid-input' });
    expect((await world.call(startOn('2026-01-01', { fee: null }))).problem).toMatchObject({ type: 'invalid-input' });
    expect((await world.call(list)).body).toEqual([]);
  });

  it('is begun again where the process died while it was replayed', async () => {
    const world = await givenCertified(aStaffMember('auditor'));
    const day = await soldOn(world);
    await world.call(startOn(day));
    // A run that a process has begun and not ended: its job comes back to the queue.
    await world.db('audit_runs').update({ status: 'running', done: 3, total: 9 });
    await world.runJobs();
    expect((await world.call(list)).body).toMatchObject([{ status: 'done' }]);
  });

  it('is not found under another id', async () => {
    const world = await givenCertified();
    const { problem } = await world.call(call(contract.adminGetWhatIf, { params: { id: id(77) } }, auditor));
    expect(problem?.type).toBe('not-found');
  });
});

it('names the rules in force', async () => {
  const world = await givenCertified();
  expect((await world.call(call(contract.adminGetRulesInForce, finance))).body).toMatchObject({
    fee: { buyerFeeBps: 1000, creatorShareBps: 9000 },
    strikes: { most: 3, lifeDays: 365 },
  });
});
