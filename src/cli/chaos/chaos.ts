/**
 * `npm run chaos -- [--seed N] [--kills N]`: lives the whole story again and again while the process is killed with
 * SIGKILL at random moments, and checks after every restart that nothing acknowledged is lost and nothing is half-made.
 */
import { randomUUID } from 'node:crypto';
import { createAudit } from '#app/audit.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import { enter, protect, uploadVideo, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import { clip } from '#driver/clip.ts';
import { buy, grantRole, password, payAt, readLog, sandboxState, staffNames } from '#driver/siteDriver.ts';
import { createRandom } from '#driver/random.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';

const option = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Number(process.argv[at + 1]);
};
const seed = option('seed', Date.now() % 1_000_000);
const kills = option('kills', 10);
const random = createRandom(seed);
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the site has said yes to; it must be true for ever after. */
const acknowledged = { videos: new Set<string>(), sold: new Set<string>(), payouts: new Set<string>() };

/** A refusal is an answer; everything else is the site being away, so the same is asked again. */
const persist = async <T>(what: string, ask: () => Promise<T>, timeoutMs = 300_000): Promise<T> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isAnswer = error instanceof Problem && error.status < 500;
      if (isAnswer || Date.now() > end)
        throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      await pause(150);
    }
  }
};
const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Problem ? error.cause.type : undefined;

const person = (name: string, isCreator = false) => ({
  email: `${name}@test.example`,
  username: name,
  displayName: `${name} Test`,
  firstName: name,
  lastName: 'Test',
  isCreator,
});
const enterStubbornly = async (site: SiteProcess, name: string, isCreator = false): Promise<SiteClient> =>
  persist(`entering as ${name}`, async () => {
    try {
      return await enter(site.url, person(name, isCreator), password);
    } catch (error) {
      // Killed between taking a name and making the account: the name comes back, meanwhile another one will do.
      if (error instanceof Problem && ['username-taken', 'email-taken'].includes(error.type))
        return enter(site.url, person(`${name}-${randomUUID().slice(0, 6)}`, isCreator), password);
      throw error;
    }
  });

/** The same film with other bytes: a `free` box at the end of an MP4 is skipped by every player (ISO 14496-12 §8.1.2). */
const variant = (film: Buffer): Buffer => {
  const filler = Buffer.from(randomUUID());
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + filler.length, 0);
  head.write('free', 4, 'latin1');
  return Buffer.concat([film, head, filler]);
};

type Cast = { creator: SiteClient; moderator: SiteClient; finance: SiteClient; buyers: SiteClient[] };

const publish = async (
  site: SiteProcess,
  { creator, moderator }: Cast,
  film: Buffer,
  title: string,
): Promise<string> => {
  const details = { title, description: '', category: 'diy', tags: [], pricePence: 4900 };
  const videoId = await persist('uploading', () => uploadVideo(site.url, creator, details, variant(film), 'film.mp4'));
  acknowledged.videos.add(videoId);
  await persist('the checks', async () => {
    const { status } = await creator.call(catalogue.getMyVideo, { params: { videoId } });
    if (status === 'processing' || status === 'uploading') throw new Error('not yet');
    if (status === 'refused') throw new Problem('conflict', 'a good film was refused');
  });
  await persist('approving', () =>
    moderator.call(catalogue.approveVideo, { params: { id: videoId }, body: { note: '' } }),
  ).catch((error: unknown) => {
    if (refusalOf(error) !== 'not-under-review') throw error; // decided already: the answer was lost
  });
  return videoId;
};

/** One buyer tries until the order is sold or somebody else has the video. */
const tryToBuy = async (buyer: SiteClient, videoId: string): Promise<void> => {
  try {
    const order = await persist('checkout', async () => {
      try {
        return await buy(buyer, videoId);
      } catch (error) {
        if (error instanceof Problem && error.type === 'video-not-for-sale')
          throw new Error('the offer is not open yet', { cause: error });
        throw error;
      }
    });
    if (order.payUrl.includes('/pay/'))
      await persist('paying', () => payAt(order.payUrl), 20_000).catch(() => undefined);
    await persist('the outcome', async () => {
      const { status } = await buyer.call(sales.getOrder, { params: { orderId: order.orderId } });
      if (status === 'checkoutOpen') await payAt(order.payUrl);
      if (status === 'lost' || status === 'failed') return;
      if (status !== 'sold') throw new Error(status);
      acknowledged.sold.add(order.orderId);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== 'video-already-sold' && refusal !== 'order-closed') throw error;
  }
};

const withdraw = async ({ creator, finance }: Cast): Promise<void> => {
  const { availablePence } = await persist('the balance', () => creator.call(sales.getBalance));
  if (availablePence < 1000) return;
  await persist('setting up payouts', () => onboard(creator));
  // When the answer is lost, the same request is sent again.
  const body = { submissionId: randomUUID(), amountPence: availablePence };
  const { payout } = await persist('asking for a payout', () => creator.call(sales.requestPayout, { body }));
  acknowledged.payouts.add(payout.id);
  await persist('releasing', () => finance.call(sales.releasePayout, { params: { id: payout.id } })).catch(
    (error: unknown) => {
      if (refusalOf(error) !== 'payout-not-waiting' && refusalOf(error) !== 'not-found') throw error;
    },
  );
};

type Staff = Pick<Cast, 'moderator' | 'finance'>;

/** Staff sign in once and stay: each code of theirs is good once, and the next comes half a minute later. */
const enterStaffStubbornly = async (site: SiteProcess, role: keyof Staff): Promise<SiteClient> => {
  const client = await enterStubbornly(site, staffNames[role]);
  await persist('granting', () => grantRole(site, staffNames[role], role));
  await persist('setting up the second factor', () => protect(client));
  return client;
};

const story = async (site: SiteProcess, film: Buffer, staff: Staff, cycle: number): Promise<void> => {
  // Every eight rounds others come: what one account may do in an hour is limited, and each asks often.
  const cohort = Math.floor(cycle / 8);
  const creator = await enterStubbornly(site, `creator${cohort}`, true);
  const buyers = await Promise.all([0, 1, 2].map((n) => enterStubbornly(site, `buyer${cohort}-${n}`)));
  const cast = { creator, ...staff, buyers };
  const videoId = await publish(site, cast, film, `Round ${cycle}`);
  await Promise.all(buyers.map((buyer) => tryToBuy(buyer, videoId)));
  await withdraw(cast);
};

/** Everything that must hold at any moment, from the log alone. */
const check = async (site: SiteProcess): Promise<string[]> => {
  const events = await readLog(site);
  const audit = createAudit();
  for (const event of events) audit.see(event);
  const faults = audit
    .finish()
    .checks.filter(({ isTrue }) => !isTrue)
    .map(({ name, detail }) => `${name}: ${detail}`);
  const seen = (type: string, key: string): Set<unknown> =>
    new Set(events.filter((event) => event.type === type).map(({ data }) => (data as Record<string, unknown>)[key]));
  const missing = (what: string, wanted: ReadonlySet<string>, present: ReadonlySet<unknown>): string[] =>
    [...wanted].filter((id) => !present.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`);
  return [
    ...faults,
    ...missing('upload', acknowledged.videos, seen('UploadCompleted', 'videoId')),
    ...missing('sale', acknowledged.sold, seen('VideoSold', 'orderId')),
    ...missing('payout', acknowledged.payouts, seen('PayoutReserved', 'payoutId')),
  ];
};

/** What must hold once everything has come to rest: the log and the payment provider tell the same story. */
const checkAtRest = async (site: SiteProcess): Promise<string[]> => {
  const events = await readLog(site);
  const sold = new Set(
    events.filter(({ type }) => type === 'VideoSold').map(({ data }) => (data as { orderId: string }).orderId),
  );
  const { payments, transfers } = await sandboxState(site);
  const captured = payments.succeeded.map(({ reference }) => reference ?? '');
  const sum = (pence: number[]): number => pence.reduce((total, amount) => total + amount, 0);
  const madeHere = sum(
    events
      .filter(({ type }) => type === 'TransferMade')
      .map(({ data }) => (data as { amountPence: number }).amountPence),
  );
  const madeThere = sum(transfers.map(({ amountPence }) => amountPence));
  return [
    ...captured.filter((orderId) => !sold.has(orderId)).map((orderId) => `order ${orderId} was captured and not sold`),
    ...[...sold]
      .filter((orderId) => !captured.includes(orderId))
      .map((orderId) => `order ${orderId} was sold and not captured`),
    ...payments.requires_capture.map(({ reference }) => `order ${reference ?? ''} still holds money`),
    ...(madeHere === madeThere ? [] : [`${madeThere} pence were transferred, ${madeHere} are recorded`]),
  ];
};

const run = async (): Promise<number> => {
  print(`chaos: seed ${seed}, ${kills} kills`);
  const film = await clip(seed % 1000, 2);
  // Its own server: that one outlives a killed process, and is found again.
  const site = await startSite({ DATABASE_URL: '' });
  let isOver = false;
  let failure: unknown;
  let cycles = 0;
  const living = (async () => {
    const moderator = await enterStaffStubbornly(site, 'moderator');
    const finance = await enterStaffStubbornly(site, 'finance');
    while (!isOver) {
      await story(site, film, { moderator, finance }, cycles);
      cycles += 1;
    }
  })().catch((error: unknown) => {
    failure = error;
  });

  const faults: string[] = [];
  for (let kill = 1; kill <= kills && failure === undefined; kill += 1) {
    const afterMs = Math.round(300 + random() * 4500);
    await pause(afterMs);
    await site.kill();
    const start = performance.now();
    await site.restart();
    const readyMs = Math.round(performance.now() - start);
    const found = await check(site);
    faults.push(...found);
    print(
      `kill ${kill} after ${afterMs} ms: ready in ${readyMs} ms, ${found.length === 0 ? 'consistent' : found.join('; ')}`,
    );
  }
  isOver = true;
  await living;
  const deadline = Date.now() + 150_000;
  let open = await checkAtRest(site);
  while (open.length > 0 && Date.now() < deadline) {
    await pause(1000);
    open = await checkAtRest(site);
  }
  faults.push(...open, ...(await check(site)));
  if (failure !== undefined) faults.push(failure instanceof Error ? failure.message : 'the story broke');
  await site.stop();
  print(
    `${cycles} rounds, ${acknowledged.sold.size} sales, ${acknowledged.payouts.size} payouts, ${faults.length} faults`,
  );
  for (const fault of faults) print(`FAULT ${fault}`);
  return faults.length === 0 ? 0 : 1;
};

process.exit(await run());
