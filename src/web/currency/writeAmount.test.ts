import { describe, expect, it } from 'vitest';
import { shownBy, writeAmount } from './writeAmount.ts';

const perPound = { EUR: 1.16, KRW: 1935.4, GBP: 1 };

describe('an amount beside the pounds', () => {
  it('is marked as approximate', () => {
    expect(writeAmount(shownBy('EUR', perPound))?.(5390, false)).toBe('≈ €62.52');
  });

  it('is compact from six digits on where there is little room', () => {
    const write = writeAmount(shownBy('KRW', perPound));
    expect(write?.(5390, true)).toBe('≈ ₩104K');
    expect(write?.(5390, false)).toBe('≈ ₩104,318');
    expect(writeAmount(shownBy('EUR', perPound))?.(539_000, true)).toBe('≈ €6,252.40');
  });

  it.each([
    ['pounds', 'GBP'],
    ['a currency without a rate', 'EGP'],
    ['nothing chosen', null],
    ['a word that is in every object', 'constructor'],
  ])('is not there for %s', (_, code) => {
    expect(writeAmount(shownBy(code, perPound))).toBeNull();
  });
});
