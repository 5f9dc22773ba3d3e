import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { countries, countryOfZone, currencyOfCountry } from './countries.ts';
import { currencies } from './currencies.ts';
import { askCountry, detectCurrency, type Signs } from './detectCurrency.ts';

const noRequests = (): Promise<string> => Promise.reject(new Error('nobody is to be asked'));
const detect = (signs: Partial<Signs>) =>
  detectCurrency({ timeZone: 'UTC', languages: [], findCountry: noRequests, ...signs });

describe('the countries', () => {
  it('are about sixty, and lead to every currency but the two that the euro replaced', () => {
    expect(countries.length).toBeGreaterThanOrEqual(60);
    expect(new Set(countries).size).toBe(countries.length);
    const reached = new Set(countries.map(currencyOfCountry));
    expect(currencies.map(({ code }) => code).filter((code) => !reached.has(code))).toEqual(['BGN', 'HRK']);
  });

  it.each([
    ['Europe/London', 'GB'],
    ['Europe/Paris', 'FR'],
    ['America/Indiana/Knox', 'US'],
    ['Pacific/Honolulu', 'US'],
    ['America/Toronto', 'CA'],
    ['America/Argentina/Ushuaia', 'AR'],
    ['America/Buenos_Aires', 'AR'],
    ['Asia/Calcutta', 'IN'],
    ['Asia/Kolkata', 'IN'],
    ['Australia/Sydney', 'AU'],
    ['Atlantic/Reykjavik', 'IS'],
    ['UTC', undefined],
    ['Etc/GMT-2', undefined],
    ['Africa/Nairobi', undefined],
    ['', undefined],
  ])('%s is in %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });
});

describe('the currency of a visitor', () => {
  it('goes by the time zone first', async () => {
    expect(await detect({ timeZone: 'Europe/Zurich', languages: ['en-US'] })).toBe('CHF');
  });

  it('goes by the region of a language where the zone says nothing', async () => {
    expect(await detect({ languages: ['en', 'pt-BR', 'en-US'] })).toBe('BRL');
    expect(await detect({ timeZone: 'Africa/Nairobi', languages: ['sw-KE', 'zh-Hant-HK'] })).toBe('HKD');
  });

  it('takes a language that is none for one that says nothing', async () => {
    expect(await detect({ languages: ['not a language', '', 'nb-NO'] })).toBe('NOK');
  });

  it('goes by the country of the address last', async () => {
    expect(await detect({ languages: ['en'], findCountry: () => Promise.resolve('JP') })).toBe('JPY');
  });

  it('is the euro where it has replaced another', async () => {
    expect(await detect({ timeZone: 'Europe/Zagreb' })).toBe('EUR');
    expect(await detect({ timeZone: 'Europe/Sofia' })).toBe('EUR');
  });

  it('is not detected when nothing tells', async () => {
    await expect(detect({ languages: ['en'], findCountry: () => Promise.resolve('KE') })).rejects.toThrow('KE');
    await expect(detect({})).rejects.toThrow('nobody is to be asked');
  });
});

describe('the service that tells the country', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const serve = (answer: RequestListener): Promise<string> =>
    new Promise((resolve) => {
      server = createServer(answer).listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server?.address() as AddressInfo).port}/json`),
      );
    });
  const answerWith = (body: string, status = 200) =>
    serve((_, response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body));

  it('is read for country_code', async () => {
    expect(await askCountry(await answerWith('{"ip":"192.0.2.1","country_code":"se"}'))).toBe('SE');
  });

  it.each([
    ['is not asked when it is switched off', null, 'no service'],
    ['may answer that it is busy', ['{}', 429], '429'],
    ['may name no country', ['{"country_code":null}', 200], 'names none'],
    ['may answer nothing', ['null', 200], 'names none'],
    ['may answer no JSON', ['<html>', 200], 'JSON'],
  ] as const)('%s', async (_, answer, why) => {
    const url = answer && (await answerWith(answer[0], answer[1]));
    await expect(askCountry(url)).rejects.toThrow(why);
  });

  it('is given two seconds', async () => {
    const url = await serve(() => undefined);
    const start = performance.now();
    await expect(askCountry(url)).rejects.toThrow(/timeout|aborted/);
    const took = performance.now() - start;
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(5000);
  });
});
