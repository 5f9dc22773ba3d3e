import * as contract from '#contracts/fees/rates.ts';
import * as schema from '#contracts/fees/rates.schema.ts';
import { Reply, route, type Route } from '#platform/http/route.ts';
import { ratesOn } from './exchangeRates.ts';
import type { ExchangeRates } from './ports.ts';

/** They change once a day, and a page may ask at every visit. */
const headers = { 'Cache-Control': 'public, max-age=600' };

export const rateRoutes = ({ rates, now }: { rates: ExchangeRates; now: () => string }): Route[] => [
  route(contract.getRates, schema.getRates, async () => {
    const { day, perPound, days } = ratesOn(await rates.find(), now().slice(0, 10));
    return new Reply({ day, perPound, days }, { headers });
  }),
];
