import type { Page } from 'playwright-core';

/** Runs in a browser. */
const push = (address: string): void => {
  document.querySelector('h1')?.setAttribute('data-left', '');
  // The router counts its entries, and warns of one that it has not made.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1, key: String(idx + 1), usr: null }, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
};

/**
 * Goes to another screen of the site or the console as a link does: scripts are not loaded again. There once the heading of the other
 * screen stands; a screen that keeps its heading would be waited for in vain.
 */
export const followLink = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(push, address);
  await page.locator('h1:not([data-left])').first().waitFor();
};
