/** What begins when the page has been taken over; nobody waits for it. */
import type { RouteObject } from 'react-router-dom';
import type { Call } from '#contracts/http/call.ts';
import { startCurrency } from '#web/currency/startCurrency.ts';
import { fetchPagesAhead } from './fetchPagesAhead.ts';
import '#web/components/shortcuts/watchKeys.ts';

export const afterStart = (call: Call, routes: RouteObject[], geoipUrl: string | null): Promise<void> => {
  fetchPagesAhead(routes);
  return startCurrency(call, geoipUrl);
};
