/** A past period under other rules is replayed by a process that is killed on the way: another one begins it again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contracts/auditRoom/whatIf.ts';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, readLog } from '#driver/siteDriver.ts';
import { ownerOf } from '#driver/siteDatabase.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';

const CREDIT_PENCE = 4410;

let site: SiteProcess;
let auditor: SiteClient;
/** Of whoever runs the database server. */
let owner: Db;
beforeAll(async () => {
  // The log is locked by SQL.
  site = await startLivedSite({}, 'one');
  owner = openDb(ownerOf(site.env), 2);
  const [creator, buyer, staff] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'auditor'),
  ]);
  auditor = staff;
  await payAt((await buy(buyer, await listFromStock(site, creator, 1))).payUrl);
  await waitFor('the credit', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence === CREDIT_PENCE ? true : undefined;
  });
});
afterAll(async () => {
  await owner.destroy();
  await site.stop();
});

const start = async (): Promise<string> => {
  const today = ukDayAt(Date.now());
  const hold = { firstSales: 3, firstDays: 14, laterDays: 7, trustedDays: 2 };
  const rules = { fee: null, hold, reserve: null, strikes: null };
  return (await auditor.call(contract.startWhatIf, { body: { from: today, to: today, rules } })).id;
};
const statusOf = async (id: string): Promise<string> =>
  (await owner('audit_runs').where({ id }).first<{ status: string }>('status')).status;
const untilDone = (id: string) =>
  waitFor('the end of the run', async () => {
    const { run, result } = await auditor.call(contract.adminGetWhatIf, { params: { id } });
    return run.status === 'done' ? result : undefined;
  });
const expected = {
  sales: 1,
  creatorPence: { recorded: CREDIT_PENCE, other: CREDIT_PENCE },
  availablePence: { recorded: CREDIT_PENCE, other: 0 },
};

it('is replayed while the site runs', async () => {
  const result = await untilDone(await start());
  expect(result?.total).toMatchObject(expected);
  expect(result?.days).toMatchObject([{ recordedPence: CREDIT_PENCE, otherPence: 0 }]);
});

it('is begun again after SIGKILL, and ends; nothing about it stands in the log', async () => {
  const before = (await readLog(site)).map(({ type }) => type);
  let id = '';
  await owner.transaction(async (lock) => {
    // Nobody reads on in the log until this ends: the run has begun and cannot end.
    await lock.raw('lock table es.events in access exclusive mode');
    id = await start();
    await waitFor('the run to begin', async () => ((await statusOf(id)) === 'running' ? true : undefined));
    await site.kill();
    expect(await statusOf(id)).toBe('running');
  });
  await site.restart();
  const result = await untilDone(id);
  expect(result?.total).toMatchObject(expected);
  const after = (await readLog(site)).map(({ type }) => type);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).filter((type) => /sale|sold|credited|payout|strike|fee/i.test(type))).toEqual([]);
});
