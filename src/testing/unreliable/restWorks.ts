/** What has to work while something else that the site needs hangs or fails. */
import { expect } from 'vitest';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { buy, password, payAt } from '#driver/siteDriver.ts';
import type { Site } from '#driver/siteProcess.ts';
import { ask, type PageRequest } from '#testing/site/pageRequests.ts';

export const post = (path: string, body: object): PageRequest => ({
  path,
  init: () => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
});

/** Pages, lists and signing in; `buyer` has that username. */
export const expectRestWorks = async (site: Site, buyer: SiteClient): Promise<void> => {
  const requests: PageRequest[] = [
    ...['/', '/search', '/api/videos', '/health/ready'].map((path) => ({ path })),
    post('/api/auth/login', { emailOrUsername: 'buyer', password }),
    { path: '/api/my/purchases', init: () => ({ headers: { Authorization: `Bearer ${buyer.token()}` } }) },
  ];
  for (const request of requests) {
    const { path, status, text } = await ask(site, request);
    expect(status, `${path} ${text}`).toBe(200);
  }
};

/** A purchase from the checkout to the licence; answers the order. */
export const buyWhole = async (buyer: SiteClient, videoId: string): Promise<string> => {
  const { orderId, payUrl } = await buy(buyer, videoId);
  expect(await payAt(payUrl)).toBe(303);
  await waitFor('the sale', async () =>
    (await buyer.call(sales.getOrder, { params: { orderId } })).status === 'sold' ? true : undefined,
  );
  const [licence, offered] = await Promise.all([
    buyer.call(sales.getLicence, { params: { orderId } }),
    buyer.call(sales.currentLicence),
  ]);
  expect(licence.hash).toBe(offered.hash);
  return orderId;
};
