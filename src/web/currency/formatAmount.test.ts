import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, findCurrency, type Currency, type CurrencyCode } from './currencies.ts';
import { formatAmount, formatCompact } from './formatAmount.ts';

const of = (code: CurrencyCode): Currency => {
  const currency = findCurrency(code);
  if (!currency) throw new Error(`${code} is not in the table`);
  return currency;
};
/** Runtimes choose between kinds of space. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

const wholeOnly: readonly CurrencyCode[] = ['JPY', 'KRW', 'CLP', 'ISK'];
const anyCurrency = fc.constantFrom(...currencies);
const anyAmount = fc.double({ min: 0, max: 1e9, noNaN: true });

describe('the currencies', () => {
  it('are the 38 of the specification, each with a symbol and a locale that runtimes know', () => {
    expect(currencies.map(({ code }) => code).join(', ')).toBe(
      'GBP, USD, EUR, CAD, AUD, JPY, CHF, SEK, NOK, DKK, PLN, CZK, HUF, RON, BGN, HRK, ISK, TRY, RUB, INR, CNY, KRW, SGD, HKD, MYR, THB, NZD, ZAR, BRL, MXN, ARS, CLP, COP, PEN, ILS, AED, SAR, EGP',
    );
    for (const { symbol, locale } of currencies) {
      expect(symbol).not.toBe('');
      expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
    }
    expect(of('GBP')).toEqual({ code: 'GBP', symbol: '£', locale: 'en-GB' });
  });
});

describe('an amount', () => {
  it.each([
    ['GBP', 62, '£62'],
    ['GBP', 61.5, '£61.50'],
    ['EUR', 61.984, '€61.98'],
    // Whole once it is rounded.
    ['EUR', 61.999, '€62'],
    ['USD', 5390.6, '$5,390.60'],
    ['SEK', 1234.5, '1 234,50 kr'],
    ['CHF', 62, 'CHF 62'],
    ['JPY', 9876.5, '¥9,877'],
    ['KRW', 104_320.4, '₩104,320'],
    ['ISK', 62.5, '63 kr'],
    ['CAD', 62, 'CA$62'],
    ['AED', 62, 'AED 62'],
    ['EUR', 0, '€0'],
  ] as const)('in %s of %d is %s', (code, amount, text) => {
    expect(plain(formatAmount(amount, of(code)))).toBe(text);
  });

  it('has no decimals if whole, otherwise two, and never any where there are no small coins', () => {
    fc.assert(
      fc.property(anyCurrency, anyAmount, (currency, amount) => {
        const text = formatAmount(amount, currency);
        const decimals = /[.,](\d\d?)(?=\D*$)/.exec(text)?.[1] ?? '';
        const isWhole = wholeOnly.includes(currency.code) || Number.isInteger(Number(amount.toFixed(2)));
        expect(decimals).toHaveLength(isWhole ? 0 : 2);
        expect(text).toContain(currency.symbol);
      }),
    );
  });
});

describe('a compact amount', () => {
  it.each([
    [999, '£999'],
    [999.99, '£999.99'],
    [999.999, '£1K'],
    [1000, '£1K'],
    [12_400, '£12K'],
    [999_499, '£999K'],
    [999_999, '£1.0M'],
    [1_000_000, '£1.0M'],
    [1_250_000, '£1.3M'],
    [12_345_678, '£12.3M'],
  ])('of %d is %s', (amount, text) => {
    expect(formatCompact(amount, of('GBP'))).toBe(text);
  });

  it('keeps the place of the symbol', () => {
    expect(plain(formatCompact(1_250_000, of('SEK')))).toBe('1,3M kr');
  });

  it('shows M with one decimal from a million, K from a thousand, and never a thousand K', () => {
    fc.assert(
      fc.property(anyCurrency, fc.integer({ min: 0, max: 2_000_000_000 }), (currency, amount) => {
        const digits = formatCompact(amount, currency).replace(currency.symbol, '').replace(/\s/g, '');
        if (amount >= 1_000_000) expect(digits).toMatch(/^[\d.,’']*\d[.,]\dM$/);
        else if (amount >= 1000) expect(digits).toMatch(/^(\d{1,3}K|1[.,]0M)$/);
        else expect(digits).toMatch(/^\d{1,3}$/);
      }),
    );
  });
});
