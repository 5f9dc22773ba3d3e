/**
 * Fills an empty marketplace by driving the real commands of the running site, never by inserting rows. Safe to stop at
 * any moment: the next start finds what is there and goes on.
 */
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '#config.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { approveSeen } from '#driver/approveVideo.ts';
import { enter, protect, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { makeClip } from '#driver/films/clip.ts';
import { onboard } from './onboard.ts';
import { buyers, creators, demoPassword, describePerson, everybody, staffPeople } from '#driver/people.ts';
import { demoVideos, type DemoVideo } from './videos.ts';

const config = readConfig(process.env);
const site = process.env['DEMO_SITE'] ?? config.origin;
const marker = path.join(config.dataDir, 'demo.json');
const sendMessage = (message: object): void => {
  process.send?.(message);
};
const progress = (text: string): void => sendMessage({ progress: text });

/** The staff command, as the operator would run it; answers what it says. */
const runStaff = async (...args: string[]): Promise<string> => {
  const command = fileURLToPath(new URL('./staff.js', import.meta.url));
  return (await promisify(execFile)(process.execPath, [command, ...args])).stdout;
};

const clientOf = (clients: Map<string, SiteClient>, email: string | undefined): SiteClient => {
  const client = clients.get(email ?? '');
  if (!client) throw new Error(`${email ?? 'somebody'} has not entered`);
  return client;
};

const enterAll = async (): Promise<Map<string, SiteClient>> => {
  const clients = new Map<string, SiteClient>();
  await Promise.all(
    everybody.map(async (person) => {
      const readCode = async (): Promise<string> => (await runStaff('code', person.email)).slice(0, 6);
      clients.set(person.email, await enter(site, person, demoPassword, readCode));
    }),
  );
  for (const { email, role } of staffPeople) {
    if (role) await runStaff('grant', email, role);
    await protect(clientOf(clients, email));
  }
  return clients;
};

const findMine = async (client: SiteClient, title: string): Promise<MyVideo | undefined> =>
  (await client.call(catalogue.myVideos)).videos.find((video) => video.title === title && video.status !== 'uploading');

/** Films and uploads what is not there yet; answers the id. */
const film = async (
  engine: Engine,
  folder: string,
  clients: Map<string, SiteClient>,
  video: DemoVideo,
  index: number,
): Promise<string> => {
  const client = clientOf(clients, creators[video.creator].email);
  const existing = await findMine(client, video.title);
  if (existing) return existing.id;
  const target = path.join(folder, `${index}.mp4`);
  await makeClip(engine, { drawing: video.drawing, seconds: video.seconds, seed: index + 1, target });
  const { title, description, category, tags, pricePence } = video;
  const id = await uploadVideo(
    site,
    client,
    { title, description, category, tags, pricePence },
    await readFile(target),
    `${title}.mp4`,
  );
  await rm(target);
  return id;
};

/** Waits until the checks are done and decides as a moderator would. */
const review = async (clients: Map<string, SiteClient>, video: DemoVideo, id: string): Promise<void> => {
  const client = clientOf(clients, creators[video.creator].email);
  const moderator = clientOf(clients, staffPeople[0].email);
  const { status, note } = await waitFor(`checking “${video.title}”`, async () => {
    const mine = await client.call(catalogue.getMyVideo, { params: { videoId: id } });
    return mine.status === 'uploading' || mine.status === 'processing' ? undefined : mine;
  });
  if (status === 'refused') throw new Error(`“${video.title}” was refused: ${note ?? ''}`);
  if (status !== 'inReview' || video.fate === 'waiting') return;
  if (video.fate === 'rejected')
    await moderator.call(catalogue.rejectVideo, {
      params: { id },
      body: { reason: 'A number plate can be read from 0:04 on. Please blur it and upload the video again.' },
    });
  else await approveSeen(moderator, id, () => Promise.resolve(clientOf(clients, staffPeople[1].email)));
};

const pay = async (payUrl: string): Promise<void> => {
  const response = await fetch(payUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action: 'pay', number: '4242424242424242', expiry: '12/40', cvc: '123' }),
  });
  if (response.status !== 303) throw new Error(`the demo payment was not accepted (${response.status})`);
};

/** One finished sale, and a first withdrawal that waits for finance. */
const sell = async (clients: Map<string, SiteClient>, video: DemoVideo, id: string): Promise<void> => {
  const buyer = clientOf(clients, buyers[0].email);
  const { purchases } = await buyer.call(sales.myPurchases);
  if (!purchases.some(({ videoId }) => videoId === id)) {
    // An approval takes effect after the seconds in which it may be taken back; a checkout is no question to ask again and again.
    await waitFor('the listing', () =>
      buyer.call(catalogue.getVideo, { params: { videoId: id } }).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return undefined;
        throw error;
      }),
    );
    const { hash: licenceHash } = await buyer.call(sales.currentLicence);
    const { orderId, payUrl } = await waitFor('opening the offer', () =>
      buyer
        .call(sales.openCheckout, {
          params: { videoId: id },
          body: {
            channelUrl: 'https://videos.example/@ada-makes',
            totalPence: splitPrice(video.pricePence, config.feePolicy).totalPence,
            licenceHash,
            buysAs: 'business',
            acceptsLicence: true,
          },
        })
        .catch((error: unknown) => {
          if (error instanceof Problem && error.type === 'video-not-for-sale') return undefined;
          throw error;
        }),
    );
    if (!payUrl.startsWith(site)) await pay(payUrl);
    await waitFor('the first sale', async () => {
      const order = await buyer.call(sales.getOrder, { params: { orderId } });
      return order.status === 'sold' ? order : undefined;
    });
  }
  const creator = clientOf(clients, creators[video.creator].email);
  const { payouts } = await creator.call(sales.myPayouts);
  if (payouts.length > 0) return;
  await waitFor('crediting the creator', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence >= 2000 ? availablePence : undefined;
  });
  await onboard(creator);
  await creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence: 2000 } });
};

const fill = async (): Promise<void> => {
  if (!existsSync(marker)) await writeFile(marker, JSON.stringify({ startedAt: new Date().toISOString() }));
  progress('making the accounts …');
  const clients = await enterAll();
  sendMessage({
    accounts: everybody.map((person) => ({ email: person.email, what: describePerson(person) })),
    password: demoPassword,
  });

  const engine = await resolveEngine({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath });
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-demo-'));
  try {
    const reviews: Promise<void>[] = [];
    for (const [index, video] of demoVideos.entries()) {
      progress(`film ${index + 1} of ${demoVideos.length}, ${video.title}`);
      const id = await film(engine, folder, clients, video, index);
      const done = review(clients, video, id).then(() =>
        video.fate === 'sold' ? sell(clients, video, id) : undefined,
      );
      // Looked at together at the end; a failure must not go unnoticed in between either.
      done.catch(() => undefined);
      reviews.push(done);
    }
    progress('checking the last films …');
    await Promise.all(reviews);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await rm(marker, { force: true });
};

process.on('disconnect', () => process.exit(1));
try {
  await fill();
  process.exit(0);
} catch (error) {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
