import { describe, expect, it } from 'vitest';
import { readable, inPlainText } from './readable.ts';

const texts = (record: Record<string, unknown>) =>
  readable(record).map(({ group, label, text }) => `${group === undefined ? '' : `${group}: `}${label} = ${text}`);

describe('reading a record', () => {
  it('names events and fields in words', () => {
    expect(inPlainText('VideoSold')).toBe('Video sold');
    expect(inPlainText('feePolicyVersion')).toBe('Fee policy version');
  });

  it('tells money, times, rates and yes or no as people write them', () => {
    expect(
      texts({ pricePence: 5390, at: '2026-05-01T08:00:00.123Z', feeBps: 1000, isFetched: false, note: null, n: 2 }),
    ).toEqual([
      'Price = £53.90',
      'At = 2026-05-01 08:00:00.123 UTC',
      'Fee = 10%',
      'Fetched = no',
      'Note = none',
      'N = 2',
    ]);
  });

  it('puts what stands inside into a group', () => {
    expect(texts({ terms: { totalPence: 100, licence: { version: '1' } }, parts: [{ n: 1 }, { n: 2 }] })).toEqual([
      'Terms: Total = £1.00',
      'Terms: Licence › Version = 1',
      'Parts: 1 › N = 1',
      'Parts: 2 › N = 2',
    ]);
  });

  it('reads house rules', () => {
    expect(texts({ hold: { firstDays: 14 }, reserve: { bps: 1250, days: 90 } })).toEqual([
      'Hold: First days = 14',
      'Reserve: Part = 12.5%',
      'Reserve: Days = 90',
    ]);
  });

  it('keeps personal data sealed', () => {
    const value = 'sealed for 0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
    const [reading] = readable({ email: { personal: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01', value } });
    expect(reading).toMatchObject({ label: 'Email', text: 'sealed', kind: 'sealed' });
    expect(JSON.stringify(reading)).not.toContain(value);
  });

  it('marks ids and hashes as proofs', () => {
    expect(
      readable({ id: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01', sha256: 'a'.repeat(64) }).map(({ kind }) => kind),
    ).toEqual(['proof', 'proof']);
  });
});
