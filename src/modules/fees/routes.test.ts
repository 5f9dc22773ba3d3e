import { expect, it } from 'vitest';
import { getRates } from '#contracts/fees/rates.ts';
import { call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { shippedRates } from './shippedRates.ts';

it('everybody reads what a pound is in other currencies, of the latest day that is known', async () => {
  await given()
    .also(({ adapters }) => adapters.rates.keep({ day: '2026-02-26', perEuro: { GBP: 0.8, USD: 1 } }))
    .also(({ adapters }) => adapters.rates.keep({ day: '2026-02-27', perEuro: { GBP: 0.8, USD: 1.2 } }))
    .when(call(getRates))
    .answers({ perPound: { EUR: 1.25, USD: 1.5 }, days: { USD: '2026-02-27' } })
    .records();
});

it('the rates of the installation count from the first minute, until the daily file has others', async () => {
  const today = { day: '2026-02-27', perEuro: { GBP: 0.5, USD: 1.2 } };
  await given()
    .also(({ adapters }) => adapters.rates.install({ day: '2027-01-01', perEuro: { GBP: 0.8, USD: 1, EGP: 40 } }))
    .when(call(getRates))
    .answers({ day: '2027-01-01', perPound: { EUR: 1.25, USD: 1.25, EGP: 50 } })
    .also(({ adapters }) => adapters.rates.keep(today))
    .when(call(getRates))
    .answers({ perPound: { USD: 2.4, EGP: 50 }, days: { USD: '2026-02-27', EGP: '2027-01-01' } });
});

it('an older set of the installation does not replace a newer one', async () => {
  await given()
    .also(({ adapters }) => adapters.rates.install({ day: '2027-01-02', perEuro: { GBP: 0.8, USD: 1 } }))
    .also(({ adapters }) => adapters.rates.install({ day: '2027-01-01', perEuro: { GBP: 0.8, USD: 2 } }))
    .when(call(getRates))
    .answers({ perPound: { USD: 1.25 } })
    .also(({ adapters }) => adapters.rates.install({ day: '2027-01-03', perEuro: { GBP: 0.8, USD: 2 } }))
    .when(call(getRates))
    .answers({ day: '2027-01-03', perPound: { USD: 2.5 } });
});

it('a rate of the daily file counts for 45 days', async () => {
  const keep = (day: string) =>
    given().also(({ adapters }) => adapters.rates.keep({ day, perEuro: { GBP: 0.8, USD: 1.2 } }));
  const read = async (day: string) => (await (await keep(day)).call(call(getRates))).body?.perPound['USD'];
  expect(await read('2026-01-15')).toBe(1.5);
  expect(await read('2026-01-14')).toBeUndefined();
});

it('every currency of the site has a rate from the first minute', async () => {
  const { body } = await (await given()).call(call(getRates));
  expect(body?.day).toBe(shippedRates.day);
  expect(Object.keys(body?.perPound ?? {})).toHaveLength(37);
});

it('the rates may be kept for ten minutes', async () => {
  await given().when(call(getRates)).answers().answersHeader('Cache-Control', 'public, max-age=600');
});
