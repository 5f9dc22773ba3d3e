import { describe, expect, it } from 'vitest';
import * as schema from './sales.schema.ts';

const remarksOn = (answers: object): string[] => {
  const { error } = schema.openCheckout.body.safeParse({ totalPence: 5390, licenceHash: 'ab', ...answers });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};
const channelUrl = 'https://videos.example/@a';

describe('the answers at the checkout', () => {
  it('are all required together', () => {
    expect(remarksOn({})).toEqual([
      'channelUrl: Please enter the address of your channel',
      'buysAs: Please choose how you buy',
      'acceptsLicence: Please read and accept the licence',
    ]);
    expect(remarksOn({ channelUrl: ' ', buysAs: 'consumer' })).toEqual([
      'channelUrl: Please enter the address of your channel',
      'acceptsLicence: Please read and accept the licence',
      'wantsImmediateSupply: Please agree to immediate delivery',
      'givesUpCancellation: Please confirm that you know this',
    ]);
  });

  it('of a consumer are consent and acknowledgement, each given separately', () => {
    const consumer = { channelUrl, buysAs: 'consumer', acceptsLicence: true, wantsImmediateSupply: true };
    expect(remarksOn(consumer)).toEqual(['givesUpCancellation: Please confirm that you know this']);
    expect(remarksOn({ ...consumer, givesUpCancellation: true })).toEqual([]);
  });

  it('of a business are the licence alone', () => {
    expect(remarksOn({ channelUrl, buysAs: 'business', acceptsLicence: true })).toEqual([]);
    expect(remarksOn({ channelUrl, buysAs: 'business', acceptsLicence: false })).toHaveLength(1);
    expect(remarksOn({ channelUrl, buysAs: 'somebody', acceptsLicence: true })).toHaveLength(1);
  });
});
