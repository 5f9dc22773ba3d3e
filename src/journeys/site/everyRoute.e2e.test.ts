/** Every address of the site in a real browser: light and dark, phone and desk, without JavaScript, and every link of it. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { matchRoutes } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import { waitFor } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import type * as auth from '#contracts/auth/auth.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { mySuspension } from '#contracts/auth/people.ts';
import { suspendAccount } from '#contracts/auth/account.ts';
import * as claims from '#contracts/claims/claims.ts';
import { myRequests, requestMyContent } from '#contracts/requests/requests.ts';
import { writeToCreator } from '#contracts/messages/messages.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as saved from '#contracts/catalogue/saved.ts';
import { confirm, register } from '#testing/site/accountSite.ts';
import { refusalOf } from '#testing/refusal.ts';
import type { Visitor } from '#testing/browser/browser.ts';
import { refusedDuring } from '#testing/browser/refusals.ts';
import { crawl, readPage, type Answered } from '#testing/browser/linkCrawl.ts';
import { followLink } from '#testing/browser/followLink.ts';
import { judge, keepPicture, sizes, untilStill, untilTakenOver, type Size } from '#testing/browser/screens.ts';
import { plainFaults } from '#testing/browser/plainFaults.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';
import { openJourney, openSession, signedIn, type Journey } from '#testing/browser/siteJourney.ts';
import { startPro } from '#testing/site/startPro.ts';
import {
  addressOf,
  screensOfRun,
  siteScreens,
  siteViews,
  type Screen,
  type Things,
  type View,
  type Who,
} from '#testing/browser/siteScreens.ts';
import { submit } from '#testing/site/studioSite.ts';
import type { PageHandle } from '#web/app/routing/page.ts';
import { routes } from '#web/app/routes.tsx';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
let site: Journey['site'];
let things: Things;
/** A video that a copyright claim has disabled: its creator still has it. */
let claimed: string;
const sessions: Partial<Record<Who, auth.Session>> = {};

beforeAll(async () => {
  journey = await openJourney();
  ({ site } = journey);
  const [creator, buyer, moderator] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'moderator'),
  ]);
  // Until then the form for withdrawals is off on purpose.
  await onboard(creator);
  // With Pro it may upload as much as it takes.
  await startPro(creator);
  const list = (place: number) => listFromStock(site, creator, place);
  const [sold, forSale, underClaim, inReview, announced] = await Promise.all([
    list(1),
    list(2),
    list(3),
    submit(site, creator, 503, 'Clip 503'),
    creator.call(catalogue.createVideo, { body: { title: 'Clip 504', fileName: 'clip.mp4', sizeBytes: 5_000_000 } }),
  ]);
  const { orderId: order, payUrl } = await buy(buyer, sold);
  await payAt(payUrl);
  const proof = await waitFor('the sale', async () => {
    const bought = await buyer.call(sales.getOrder, { params: { orderId: order } });
    return bought.status === 'sold' ? (bought.proof ?? undefined) : undefined;
  });
  await buyer.call(saved.saveVideo, { params: { videoId: forSale } });
  const { claimId: claim, key: claimKey } = await sendNotice(site, underClaim, 'ann');
  await moderator.call(claims.acceptClaim, { params: { id: claim }, body: {} });
  claimed = underClaim;
  const wish = { title: 'A dry-stone wall', description: 'From the first stone on', category: 'construction' as const };
  await buyer.call(requestMyContent, { body: { submissionId: randomUUID(), ...wish } });
  const request = (await buyer.call(myRequests)).requests[0]?.id ?? '';
  const hello = { submissionId: randomUUID(), username: 'creator', words: 'Do you have it in winter, too?' };
  const { threadId: thread } = await buyer.call(writeToCreator, { body: hello });
  const suspendedPerson = await enterAs(site, { name: 'suspended' });
  const suspended = suspendedPerson.userId;
  await moderator.call(suspendAccount, { params: { id: suspended }, body: { reason: 'A test of suspension' } });
  const suspensionKey = new URL(
    await journey.mailedLink('suspended@test.example', `/suspension/${suspended}`),
  ).hash.slice(1);
  const mailed = { request, thread, claim, claimKey, suspended, suspensionKey };
  things = { forSale, sold, inReview, announced: announced.videoId, order, proof, ...mailed };

  sessions.unverified = await register(site, 'unverified');
  await register(site, 'incomplete');
  await confirm(site, await journey.mailedLink('incomplete@test.example', '/verify-email'));
  await waitFor('the end of the earlier sessions', async () =>
    (await refusalOf(suspendedPerson.call(mySuspension))) === 'session-ended' ? true : undefined,
  );
  for (const who of ['incomplete', 'buyer', 'creator', 'suspended'] as const)
    sessions[who] = await openSession(site, who);
});
afterAll(async () => {
  await journey.leave();
  await journey.close();
});

/** One page for each person, which goes from screen to screen: a navigation on the same site is cheaper than a new page. */
const opened = new Map<Who, Promise<Visitor>>();
const visitorAs = async (who: Who, size: Size): Promise<Visitor> => {
  const session = sessions[who];
  const entering = opened.get(who) ?? journey.enterSite(session ? { storageState: signedIn(site, session) } : {});
  opened.set(who, entering);
  const visitor = await entering;
  await visitor.page.setViewportSize(sizes[size]);
  return visitor;
};

const isGuarded = (pathname: string): boolean =>
  (matchRoutes(routes, pathname) ?? []).some(({ route }) => (route.handle as PageHandle | undefined)?.isGuarded);

const routeOf = (address: string): string | undefined =>
  matchRoutes(routes, new URL(address).pathname)?.at(-1)?.route.path;

/** Loads it; there once its heading stands, and the currencies, which come last. */
const load = async (page: Page, address: string): Promise<number> => {
  // From the same page without the fragment it would be a leap and no navigation.
  if (address.includes('#')) await page.goto(`${site.url}/robots.txt`);
  const response = await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await untilTakenOver(page);
  return response?.status() ?? 0;
};

/**
 * Opens it and answers the status of the document. The server sends every guarded page as the same shell: from one to another a link leads
 * without loading it again, by way of a page with another heading where theirs is the same.
 */
const go = async (page: Page, address: string): Promise<number> => {
  const isBetween = [address, page.url()].every((at) => URL.canParse(at) && isGuarded(new URL(at).pathname));
  if (!isBetween) return load(page, address);
  if (routeOf(address) === routeOf(page.url())) await followLink(page, `${site.url}/notifications`);
  await followLink(page, address);
  return (await fetch(address, { method: 'HEAD' })).status;
};

/** What stood on the guarded screens that have been judged, on a desk; nobody need open them again for their links. */
const seen = new Map<string, Answered>();
const placeOf = (address: string, who: string): string => `${who} at ${address}`;

/** The page is there, and has been opened. */
const answered = async (page: Page, status: number, refused: readonly string[]): Promise<Answered> => {
  const isElsewhere = new URL(page.url()).pathname === '/login';
  return { ...(await readPage(page)), status: refused.length > 0 || isElsewhere ? 400 : status };
};

const nameOf = ({ as, at }: Screen, size: Size): string => `${as}${at.replaceAll(/[^a-z\d]+/gi, '-')}-${size}`;
const pages = routes.flatMap(({ children = [] }) => children);

describe('every page', () => {
  it('of the table of addresses is looked at', () => {
    const paths = pages.flatMap(({ path }) => path ?? []);
    expect([...new Set(siteScreens.map(({ route }) => route))].toSorted()).toEqual(paths.toSorted());
  });

  const examine = async ({ size, isJudged, ...screen }: View): Promise<string[]> => {
    const { page, complaints } = await visitorAs(screen.as, size);
    const address = site.url + addressOf(screen, things);
    const faults: string[] = [];
    let status = 0;
    const refused = await refusedDuring(page, address, screen.shows, async () => {
      status = await go(page, address);
      if (isJudged) faults.push(...(await judge(page, nameOf(screen, size))));
      else await untilStill(page);
      if (isGuarded(new URL(address).pathname)) {
        await page.setViewportSize(sizes.desk);
        await untilStill(page);
      }
    });
    if (isGuarded(new URL(address).pathname))
      seen.set(placeOf(address, screen.as), await answered(page, status, refused));
    faults.push(...refused);
    if (status !== (screen.status ?? 200)) faults.push(`answers ${status}`);
    const end = screen.endsAt === undefined ? address : addressOf({ ...screen, at: screen.endsAt }, things);
    const { pathname } = new URL(end, site.url);
    if (new URL(page.url()).pathname !== pathname) faults.push(`ends at ${page.url()}`);
    const headings = await page.locator('h1').count();
    if (headings !== 1) faults.push(`${headings} headings of the first level`);
    return [...faults, ...complaints.splice(0)];
  };

  it.each(siteViews)('$at as $as on a $size: $isSo, nothing is said', async (screen) => {
    expect(await examine(screen)).toEqual([]);
  });
});

/**
 * Every address with a content of its own to somebody without scripts: to them, all guarded pages are one. A short run takes one
 * address of each route, since the others share its frame.
 */
const plainPages = async (): Promise<Map<string, Screen>> => {
  const found = new Map<string, [string, Screen]>();
  const routesSeen = new Set<string>();
  for (const screen of screensOfRun) {
    if (!isLongRun && routesSeen.has(screen.route)) continue;
    routesSeen.add(screen.route);
    const address = addressOf(screen, things);
    const html = await (await fetch(site.url + address)).text();
    const content = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    if (!found.has(content)) found.set(content, [address, screen]);
  }
  return new Map(found.values());
};

it('without JavaScript every page can be read on a phone and on a desk', async () => {
  const { page, complaints } = await journey.enterSite({ javaScriptEnabled: false });
  const faults: string[] = [];
  let size: Size = 'desk';
  for (const [address, screen] of await plainPages()) {
    await page.goto(site.url + address);
    // In the size that the page has, and in the other; in a short run in one of the two, in turn.
    const turn: readonly Size[] = size === 'desk' ? ['desk', 'phone'] : ['phone', 'desk'];
    for (const next of isLongRun ? turn : turn.slice(1)) {
      if (next !== size) await page.setViewportSize(sizes[next]);
      size = next;
      await keepPicture(page, `${nameOf(screen, size)}-plain`);
      faults.push(...(await page.evaluate(plainFaults)).map((fault) => `${screen.at} on a ${size}: ${fault}`));
    }
  }
  expect([...faults, ...complaints]).toEqual([]);
});

/** Pages of one kind differ by the record or the value that their address names. */
const kindOf = (address: string, as: string): string => {
  const { searchParams } = new URL(address);
  return [as, routeOf(address), searchParams.get('tab'), ...[...searchParams.keys()].toSorted()].join(' ');
};

/** How many guarded pages of one kind are opened for the links on them, besides those that are judged. */
const readOfEachKind = isLongRun ? Infinity : 1;

it('no link is dead, from any page of a visitor, a buyer and a creator', async () => {
  const read: string[] = [];
  const { visited, faults } = await crawl({
    origin: site.url,
    from: [
      ...['/', '/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest'].map(
        (path) => ['buyer', path] as const,
      ),
      ['buyer', '/dashboard'],
      ['creator', '/dashboard'],
    ],
    reader: (await journey.enterSite()).page,
    isGuarded,
    readGuarded: async (address, as) => {
      const judged = seen.get(placeOf(address, as));
      if (judged !== undefined) return judged;
      const kind = kindOf(address, as);
      if (read.filter((before) => before === kind).length >= readOfEachKind) return undefined;
      read.push(kind);
      const { page } = await visitorAs(as as Who, 'desk');
      let status = 0;
      const refused = await refusedDuring(page, address, undefined, async () => {
        status = await go(page, address);
        await untilStill(page);
      });
      return answered(page, status, refused);
    },
    // What is sold or disabled is gone; in the captured mailbox a confirmation works once, and a creator's mails lead where only they may go.
    mayBeGone: [
      `/videos/${things.sold}`,
      '/verify-email',
      ...[things.sold, things.forSale, claimed, `claims/${things.claim}`].map((what) => `/studio/${what}`),
    ],
    takesKey: (pathname) => /^\/(?:(?:claims|suspension)\/|not-me$)/.test(pathname),
  });
  expect(faults).toEqual([]);
  const open = siteScreens.filter(({ as, status, at }) => as === 'visitor' && status === undefined && !/[?#]/.test(at));
  const missed = open
    .map((screen) => site.url + addressOf(screen, things))
    .filter((address) => !visited.includes(address));
  // Nobody links to where a mail or a paper leads.
  expect(missed.toSorted()).toEqual([
    ...['/cases/', '/reset-password'].map((path) => expect.stringContaining(site.url + path) as string),
  ]);
});
