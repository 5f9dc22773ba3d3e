import { it } from 'vitest';
import { getRates } from '#contracts/fees/rates.ts';
import { call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';

it('everybody reads what a pound is in other currencies, of the latest day that is known', async () => {
  await given()
    .also(({ adapters }) => adapters.rates.keep({ day: '2026-02-26', perEuro: { GBP: 0.8, USD: 1 } }))
    .also(({ adapters }) => adapters.rates.keep({ day: '2026-02-27', perEuro: { GBP: 0.8, USD: 1.2 } }))
    .when(call(getRates))
    .answers({ day: '2026-02-27', perPound: { EUR: 1.25, USD: 1.5 } })
    .records();
});

it('nothing is converted as long as no rates are known', async () => {
  await given().when(call(getRates)).answers({ day: null, perPound: {} });
});

it('the rates may be kept for ten minutes', async () => {
  await given().when(call(getRates)).answers().answersHeader('Cache-Control', 'public, max-age=600');
});
