/** Creator Pro, paid for through the API as a person would. */
import { expect } from 'vitest';
import { payAt } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as plans from '#contracts/plans/plans.ts';

/** It is charged once, and declined at renewals. */
const DECLINED_LATER = '4000000000000341';

export const startPro = async ({ call }: SiteClient, card = DECLINED_LATER): Promise<void> => {
  const { payUrl } = await call(plans.startPro);
  expect(await payAt(payUrl, card)).toBe(303);
  // Nobody comes back from the page: the provider's notice alone brings it about.
  await waitFor('Creator Pro', async () => {
    const { uploadsLeftToday } = await call(catalogue.myVideos);
    return uploadsLeftToday === null ? true : undefined;
  });
};
