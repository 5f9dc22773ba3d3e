import * as contract from '#contracts/fees/rates.ts';
import * as schema from '#contracts/fees/rates.schema.ts';
import { Reply, route, type Route } from '#platform/http/route.ts';
import { perPoundOf } from './exchangeRates.ts';
import type { ExchangeRates } from './ports.ts';

/** They change once a day, and a page may ask at every visit. */
const headers = { 'Cache-Control': 'public, max-age=600' };

export const rateRoutes = ({ rates }: { rates: ExchangeRates }): Route[] => [
  route(contract.getRates, schema.getRates, async () => {
    const latest = await rates.findLatest();
    return new Reply(latest ? { day: latest.day, perPound: perPoundOf(latest) } : { day: null, perPound: {} }, {
      headers,
    });
  }),
];
