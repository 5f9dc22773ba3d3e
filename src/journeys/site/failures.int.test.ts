/** What the site needs beside its database may hang or fail: only its own feature says so, and everything else works (docs/operations.md). */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, password, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { startMailServer, type MailServer } from '#testing/mailServer.ts';
import { openLine, type Line } from '#testing/openLine.ts';
import { ask } from '#testing/site/pageRequests.ts';
import { buyWhole, expectRestWorks, post } from '#testing/unreliable/restWorks.ts';

let mails: MailServer;
let line: Line;
let site: SiteProcess;
let creator: SiteClient;
let buyer: SiteClient;
beforeAll(async () => {
  mails = await startMailServer();
  line = await openLine(mails.url);
  site = await startLivedSite({ SMTP_URL: line.address, MAIL_FROM: 'hello@soletake.test' }, 'one');
  creator = await enterAs(site, { name: 'creator', isCreator: true });
  buyer = await enterAs(site, { name: 'buyer' });
});
afterAll(async () => {
  await site.stop();
  line.close();
  await mails.stop();
});

/** The process of the payment provider, which the site has started. */
const providerPid = (): number => {
  const children = execFileSync('pgrep', ['-P', String(site.pid()), '-f', 'sandbox.js'], { encoding: 'utf8' });
  return Number(children.trim().split('\n')[0]);
};

let places = 1;
/** Pages, lists and acts that need none of it. */
const mustWork = async (): Promise<void> => {
  await expectRestWorks(site, buyer);
  await listFromStock(site, creator, (places += 1));
};

describe('the payment provider that hangs', () => {
  it('is what the checkout names; afterwards the same order is paid once', async () => {
    const videoId = await listFromStock(site, creator, 1);
    const pid = providerPid();
    process.kill(pid, 'SIGSTOP');
    try {
      const refused = buy(buyer, videoId).then(
        () => 'a pay page',
        (error: unknown) => (error as { type?: string }).type,
      );
      await mustWork();
      expect(await refused).toBe('payment-unavailable');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await buyWhole(buyer, videoId);
    const orders = (await readLog(site)).filter(({ type }) => type === 'OrderCreated');
    expect(orders).toHaveLength(1);
    expect((await sandboxState(site)).payments.succeeded).toHaveLength(1);
  });
});

describe.each(['cut', 'hang'] as const)('a mail server whose line is dead: %s', (how) => {
  it('delays mails and nothing else; afterwards each arrives once', async () => {
    const name = `mailed${how}`;
    line[how]();
    try {
      const { status } = await ask(
        site,
        post('/api/auth/register', {
          email: `${name}@test.example`,
          username: name,
          displayName: 'Mailed Person',
          password,
          isCreator: false,
        }),
      );
      expect(status).toBe(200);
      await mustWork();
      expect(mails.mailsTo(`${name}@test.example`)).toEqual([]);
    } finally {
      line.mend();
      line.drop();
    }
    await waitFor('the mail', () =>
      Promise.resolve(mails.mailsTo(`${name}@test.example`).length > 0 ? true : undefined),
    );
    expect(mails.mailsTo(`${name}@test.example`)).toHaveLength(1);
  });
});
