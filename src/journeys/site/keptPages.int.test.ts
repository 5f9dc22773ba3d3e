/** What visitors get from memory is never more than a second older than a fact that changes it, in whichever process. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suspendAccount } from '#contracts/auth/account.ts';
import { eraseAccount } from '#contracts/auth/people.ts';
import { editListing, relistVideo } from '#contracts/catalogue/studio.ts';
import { takeDownVideo } from '#contracts/catalogue/moderation.ts';
import { confirmHouseRules, proposeHouseRules } from '#contracts/fees/houseRules.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import { confirmFeePolicy, proposeFeePolicy } from '#contracts/fees/feePolicies.ts';
import { updateProfile } from '#contracts/profile/profile.ts';
import { requestMyContent } from '#contracts/requests/requests.ts';
import { repriceVideo, withdrawVideo } from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { readLived } from '#driver/livedRecord.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { approveWaiting } from '#testing/pages/studioVideos.ts';

/** No page may be older than this after the fact that changes it. */
const MOST_MS = 1000;
let site: SiteProcess;
let watching: SiteProcess;
let creator: SiteClient;
let buyer: SiteClient;
let moderator: SiteClient;
let admin: SiteClient;
let ids: readonly string[];

const SECRET = 'development-secret';
/** Another process of the same build on the same database; it does not write the read models. */
const startBeside = async (): Promise<SiteProcess> => {
  const { DATA_DIR: _, PORT: __, ...shared } = site.env;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soletake-beside-'));
  await copyFile(path.join(site.dataDir, SECRET), path.join(dataDir, SECRET));
  return startSite({ ...shared, DATA_DIR: dataDir });
};

beforeAll(async () => {
  site = await startLivedSite();
  creator = await enterAs(site, { name: 'creator', isCreator: true });
  buyer = await enterAs(site, { name: 'buyer' });
  moderator = await enterStaff(site, 'moderator');
  admin = await enterStaff(site, 'admin');
  for (const place of [1, 2, 3]) await listFromStock(site, creator, place);
  ids = readLived(site)?.stock ?? [];
  watching = await startBeside();
});
afterAll(async () => {
  await watching.stop();
  await site.stop();
});

const session = { cookie: 'accessToken=somebody; refreshToken=some.body; user=%7B%22name%22%3A%22Ada%22%7D' };
const read = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', headers });

/** A page as text, with its status in front. */
const pageAt = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await read(url, headers);
  return `${response.status} ${await response.text()}`;
};

type Fact = {
  name: string;
  paths: () => readonly string[];
  happen: () => Promise<unknown>;
  isShown: (page: string) => boolean;
};

const has = (text: string | RegExp) => (page: string) => page.search(text) >= 0;
const lacks = (text: () => string) => (page: string) => !page.includes(text());
const video = (place: number): string => ids[place - 1] ?? '';
const lists = ['/', '/search', '/categories/diy', '/creators/creator', '/api/videos'];
const pagesOf = (place: number) => [...lists, `/videos/${video(place)}`, `/api/videos/${video(place)}`];
const params = (place: number) => ({ params: { videoId: video(place) } });

const announceRules = async (): Promise<void> => {
  const proposer = await enterStaff(site, 'finance', 'frida');
  const day = new Date(Date.now() + 32 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const body = { ...standardRules, strikes: { lifeDays: 180, most: 2 }, day, reason: 'Too many copies.' };
  const { id } = await proposer.call(proposeHouseRules, { body });
  await (await enterStaff(site, 'finance', 'frank')).call(confirmHouseRules, { params: { id } });
};

const announceFees = async (): Promise<void> => {
  const proposer = await enterStaff(site, 'finance', 'fiona');
  const day = new Date(Date.now() + 32 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const body = { buyerFeeBps: 1200, creatorShareBps: 9000, day, reason: 'Cards cost more.' };
  const { id } = await proposer.call(proposeFeePolicy, { body });
  await (await enterStaff(site, 'finance', 'felix')).call(confirmFeePolicy, { params: { id } });
};

let payUrl = '';
const beginCheckout = async (): Promise<void> => {
  payUrl = (await buy(buyer, video(2))).payUrl;
};

const eraseSomebody = async (): Promise<void> => {
  const body = { username: 'gert', reason: 'Asked for by letter' };
  await admin.call(eraseAccount, { params: { id: gert.userId }, body });
};

let gert: SiteClient;
const facts: readonly Fact[] = [
  {
    name: 'a price',
    paths: () => pagesOf(1),
    happen: () => creator.call(repriceVideo, { ...params(1), body: { pricePence: 7700 } }),
    isShown: has('"pricePence":7700'),
  },
  {
    name: 'the words of a listing',
    paths: () => pagesOf(1),
    happen: async () => {
      const text = { title: 'Quite other words', description: '', category: 'diy' as const, tags: [] };
      await creator.call(editListing, { ...params(1), body: text });
      await approveWaiting(moderator, video(1));
    },
    isShown: has('Quite other words'),
  },
  {
    name: 'a new listing',
    paths: () => lists,
    happen: () => creator.call(relistVideo, { ...params(4), body: { pricePence: 4900 } }),
    isShown: (page) => page.includes(video(4)),
  },
  {
    name: 'a listing that is taken back',
    paths: () => lists,
    happen: () => creator.call(withdrawVideo, params(3)),
    isShown: lacks(() => video(3)),
  },
  {
    name: 'the page of a listing that is taken back',
    paths: () => [`/videos/${video(4)}`, `/api/videos/${video(4)}`],
    happen: () => creator.call(withdrawVideo, params(4)),
    isShown: has(/^404/),
  },
  {
    name: 'the name of a creator',
    paths: () => pagesOf(1),
    happen: () =>
      creator.call(updateProfile, {
        body: { displayName: 'Marvellous Maker', firstName: 'A', lastName: 'B', bio: '' },
      }),
    isShown: has('Marvellous Maker'),
  },
  {
    name: 'a request for content',
    paths: () => ['/requests', '/api/requests'],
    happen: () => {
      const wish = { title: 'A wall with a door', description: 'All of it', category: 'diy' as const };
      return buyer.call(requestMyContent, { body: { submissionId: randomUUID(), ...wish } });
    },
    isShown: has('A wall with a door'),
  },
  {
    name: 'other fees',
    paths: () => ['/', '/pricing', '/search', `/videos/${video(1)}`, '/how-it-works'],
    happen: announceFees,
    isShown: has('"buyerFeeBps":1200'),
  },
  {
    name: 'other house rules',
    paths: () => ['/', '/terms', '/sell', '/creator-faq'],
    happen: announceRules,
    isShown: has('"lifeDays":180'),
  },
  {
    name: 'a buyer at the checkout',
    paths: () => [`/videos/${video(2)}`, `/api/videos/${video(2)}`],
    happen: beginCheckout,
    isShown: has('"isBeingBought":true'),
  },
  {
    name: 'a sale',
    paths: () => [`/videos/${video(2)}`, `/api/videos/${video(2)}`],
    happen: () => payAt(payUrl),
    isShown: has(/^410/),
  },
  {
    name: 'a listing that a moderator takes down',
    paths: () => [`/videos/${video(1)}`, `/api/videos/${video(1)}`],
    happen: () =>
      moderator.call(takeDownVideo, { params: { id: video(1) }, body: { reason: 'It is a copy.', code: 'other' } }),
    isShown: has(/^404/),
  },
  {
    name: 'the suspension of a creator',
    paths: () => ['/creators/creator', '/api/creators/creator'],
    happen: () =>
      moderator.call(suspendAccount, { params: { id: creator.userId }, body: { reason: 'Too many copies' } }),
    isShown: has(/^404/),
  },
  {
    name: 'an erasure',
    paths: () => ['/creators/gert', '/api/creators/gert'],
    happen: eraseSomebody,
    isShown: has(/^404/),
  },
];

/** Asks until the page shows it; returns when it was last asked in vain, since how long an answer takes is no age of a page. */
const lastInVain = async (url: string, isShown: Fact['isShown']): Promise<number> => {
  let last = 0;
  await waitFor(`${url} to show it`, async () => {
    const at = performance.now();
    if (isShown(await pageAt(url))) return true;
    last = at;
    return undefined;
  });
  return last;
};

/** When the page that is rendered for one person showed it. */
const renderedAt = (url: string, isShown: Fact['isShown']): Promise<number> =>
  waitFor(`${url} to know it`, async () => (isShown(await pageAt(url, session)) ? performance.now() : undefined));

describe('a fact', () => {
  beforeAll(async () => {
    gert = await enterAs(site, { name: 'gert', isCreator: true });
  });

  it.each(facts)('$name is on every page within a second of the moment at which the site knows it', async (fact) => {
    const paths = fact.paths();
    for (const path of paths)
      for (const { url } of [site, watching]) {
        await waitFor(`${path} to be kept`, async () =>
          (await read(url + path)).headers.get('etag') === null ? undefined : true,
        );
        expect(fact.isShown(await pageAt(url + path)), path).toBe(false);
      }
    await fact.happen();
    const late = await Promise.all(
      paths.map(async (path) => {
        const [since, ...inVain] = await Promise.all([
          renderedAt(site.url + path, fact.isShown),
          ...[site, watching].map(({ url }) => lastInVain(url + path, fact.isShown)),
        ]);
        return { path, isLate: Math.max(...inVain) - since > MOST_MS };
      }),
    );
    expect(late.filter(({ isLate }) => isLate)).toEqual([]);
  });
});
