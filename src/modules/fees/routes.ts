import * as contract from '#contracts/fees/rates.ts';
import * as schema from '#contracts/fees/rates.schema.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { Reply, route, type Route } from '#platform/http/route.ts';
import { mostAgeDays, ratesOn } from './exchangeRates.ts';
import type { ExchangeRates } from './ports.ts';

/** They change once a day, and a page may ask at every visit. */
const headers = { 'Cache-Control': 'public, max-age=600' };

const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * DAY_MS).toISOString().slice(0, 10);

export const rateRoutes = ({ rates, now }: { rates: ExchangeRates; now: () => string }): Route[] => [
  route(contract.getRates, schema.getRates, async () => {
    const { day, perPound, days } = ratesOn(await rates.find(), daysBefore(now(), mostAgeDays));
    return new Reply({ day, perPound, days }, { headers });
  }),
];
