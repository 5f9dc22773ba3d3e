/** “My payout was short”: an auditor finds why on the command line, exports the evidence, and somebody without access verifies it. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handIn, setUp } from '#cli/demo/onboard.ts';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, openTestStores, payAt, readLog, untilSigned } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';

const run = promisify(execFile);
const CREDIT_PENCE = 4410;
const PAYOUT_PENCE = 5000;

let site: SiteProcess;
let creator: SiteClient;
let payoutId: string;
let orderId: string;
/** Where somebody without access works. */
let elsewhere: string;

beforeAll(async () => {
  elsewhere = await mkdtemp(path.join(tmpdir(), 'soletake-elsewhere-'));
  site = await startLivedSite();
  creator = await enterAs(site, { name: 'creator', isCreator: true });
  const buyer = await enterAs(site, { name: 'buyer' });
  const finance = await enterStaff(site, 'finance');
  for (const place of [1, 2]) {
    const videoId = await listFromStock(site, creator, place);
    expect(await payAt((await buy(buyer, videoId)).payUrl)).toBe(303);
  }
  await handIn(creator, setUp('00012345'));
  await waitFor('the credits', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence === 2 * CREDIT_PENCE ? true : undefined;
  });
  const request = { submissionId: randomUUID(), amountPence: PAYOUT_PENCE };
  payoutId = (await creator.call(sales.requestPayout, { body: request })).payout.id;
  await finance.call(sales.releasePayout, { params: { id: payoutId } });
  await waitFor('the payout', async () => {
    const { payouts } = await creator.call(sales.myPayouts);
    return payouts[0]?.status === 'paid' ? true : undefined;
  });
  const sold = (await readLog(site)).find(({ type }) => type === 'VideoSold');
  orderId = (sold?.data as { orderId: string } | undefined)?.orderId ?? '';
  await untilSigned(site);
});
afterAll(async () => {
  await site.stop();
  await rm(elsewhere, { recursive: true, force: true });
});

type Ended = { code: number; text: string };
const call = async (
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<Ended> => {
  const options = { env: { PATH: process.env['PATH'] ?? '', ...env }, maxBuffer: 50_000_000, ...(cwd && { cwd }) };
  try {
    const { stdout } = await run(process.execPath, [program, ...args], options);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
};
const program = path.resolve('dist/server/audit.js');
const audit = (...args: string[]): Promise<Ended> => call(program, args, site.env);

/** The text of each line, however it is laid out. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
/** The types of the events that it tells of, of these. */
const typesIn = (lines: readonly string[], types: readonly string[]): (string | undefined)[] =>
  lines
    .map((line) => /^#\d+ \S+ (\w+) by \S/.exec(line)?.[1])
    .filter((type) => type !== undefined && types.includes(type));

it('replays the payout, its creator and the whole marketplace', async () => {
  const payout = await audit('replay', '--payout', payoutId);
  expect(payout.code).toBe(0);
  const lines = linesOf(payout.text);
  const types = ['PayoutReserved', 'PayoutRequested', 'PayoutReleased', 'TransferMade', 'PayoutPaid'];
  expect(new Set(typesIn(lines, types))).toEqual(new Set(types));
  expect(lines).toContain('payout.status: released → paid');
  expect(lines).toContain('payout.amountPence: £50.00');
  const { userId } = creator;
  const account = linesOf((await audit('replay', '--creator', userId)).text);
  expect(account).toContain('balance.availablePence: £38.20');
  expect(account).toContain('balance.paidPence: £50.00');
  const whole = JSON.parse((await audit('replay', '--json')).text) as { summary: unknown };
  expect(whole.summary).toMatchObject({ sold: 2, creditedPence: 8820, paidOutPence: 5000, owedPence: 3820 });
});

it('shows what a moment changed', async () => {
  const log = await readLog(site);
  const number = log.findIndex(({ type }) => type === 'PayoutReserved') + 1;
  const { userId } = creator;
  const { code, text } = await audit('diff', String(number - 1), String(number), '--creator', userId);
  expect(code).toBe(0);
  expect(linesOf(text)).toContain('balance.availablePence: £88.20 → £38.20');
  expect(linesOf(text)).toContain('balance.requestedPence: £0.00 → £50.00');
  expect(await audit('diff', String(number), String(number - 1))).toMatchObject({
    code: 1,
    text: expect.stringContaining('The first moment is after the second.'),
  });
});

describe('the evidence', () => {
  let key: string;
  beforeAll(async () => {
    const { code, text } = await audit('export', path.join(site.dataDir, 'evidence'), '--payout', payoutId);
    expect(code).toBe(0);
    expect(text).toContain(' events in ');
    await cp(path.join(site.dataDir, 'evidence'), elsewhere, { recursive: true });
    const answer = await fetch(`${site.url}/transparency/key`);
    key = (await answer.text()).split('\n')[0] ?? '';
  });
  const verify = (): Promise<Ended> => call('verify-bundle.mjs', ['bundle.json', '--key', key], {}, elsewhere);
  const importIt = (...more: string[]): Promise<Ended> =>
    call(program, ['import', 'bundle.json', ...more], {}, elsewhere);

  it('is verified, and replayed, by somebody who has neither the log nor the keys', async () => {
    expect(await verify()).toMatchObject({ code: 0 });
    const { code, text } = await importIt('--key', key);
    expect(code).toBe(0);
    expect(text).not.toContain('FAIL');
    const own = (await audit('replay', '--payout', payoutId)).text;
    const stateIn = (shown: readonly string[]): string[] =>
      shown.slice(shown.findLastIndex((line) => line.startsWith('payout.status:')));
    expect(linesOf(text)).toContain('payout.status: released → paid');
    expect(stateIn(linesOf(text))).toEqual(stateIn(linesOf(own)));
    expect((await importIt()).text).toContain('The key is from the bundle itself');
  });

  it('may be read to the first line alone', async () => {
    const child = spawn(process.execPath, [program, 'import', 'bundle.json'], { cwd: elsewhere });
    let errors = '';
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(errors).toBe('');
    expect(typeof code).toBe('number');
  });

  it('is refused when a penny of it was changed', async () => {
    const file = path.join(elsewhere, 'bundle.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"amountPence":5000', '"amountPence":5001'));
    for (const refused of [await verify(), await importIt('--key', key)]) {
      expect(refused.code).toBe(1);
      const lines = linesOf(refused.text);
      const at = lines.indexOf('FAIL every event is a leaf of the tree that was signed');
      expect(at, refused.text).not.toBe(-1);
      expect(lines[at + 1]).toMatch(/^event /);
    }
    await writeFile(file, text);
  });

  it('is never written over, and needs something to hold', async () => {
    expect(await audit('export', path.join(site.dataDir, 'evidence'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('is there already'),
    });
    expect(await audit('export', path.join(site.dataDir, 'none'), '--order', randomUUID())).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no such event.'),
    });
  });
});

describe('a sample', () => {
  it('agrees with read models and provider, until somebody changes a row', async () => {
    const clean = await audit('sample', '--count', '5', '--seed', '7');
    expect(clean).toMatchObject({ code: 0, text: expect.stringContaining('2 of 2 sales, chosen by seed 7') });
    const stores = await openTestStores(site);
    await stores.db.raw('update orders set total_pence = total_pence + 1 where id = ?', [orderId]);
    const { code, text } = await audit('sample');
    await stores.db.raw('update orders set total_pence = total_pence - 1 where id = ?', [orderId]);
    await stores.close();
    expect(code).toBe(1);
    expect(text).toContain(`FAIL order ${orderId}`);
    expect(text).toContain('the read model orders: expected the total in pence: 5390, found 5391');
  });
});

it.each([
  [['replay', '--order', 'x'], 'is no id'],
  [['replay', '--until', 'yesterday'], 'is neither'],
  [['replay', '--video', randomUUID(), '--order', randomUUID()], 'Name one subject.'],
  [['diff', '1'], 'Usage'],
  [['sample', '--count', '0'], 'is no number'],
  [['sample', '--until', '1'], 'takes no --until'],
  [['forget'], 'There is no “forget”.'],
])('is not called with %j', async (args, why) => {
  expect(await audit(...args)).toMatchObject({ code: 2, text: expect.stringContaining(why) });
});
