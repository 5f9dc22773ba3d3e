import { describe, expect, it } from 'vitest';
import { fill, macrosFor } from './macros.ts';

const labelsFor = (topic: Parameters<typeof macrosFor>[0]): string[] => macrosFor(topic).map(({ label }) => label);

describe('the prepared answers', () => {
  it('are those of the topic, and the one that fits every topic', () => {
    expect(labelsFor('sign-in')).toEqual(['A new confirmation link', 'Reset the password', 'Ask for details']);
    expect(labelsFor('payout')).toEqual(['When money can be withdrawn', 'Ask for details']);
    expect(labelsFor('other-help')).toEqual(['Ask for details']);
  });

  it('address the sender by name, where there is one', () => {
    const [macro] = macrosFor('other-help');
    if (!macro) throw new Error('no answer fits');
    expect(fill(macro, 'Ann Lee')).toMatch(/^Hello Ann Lee,\n\nthank you for writing\./);
    expect(fill(macro, '')).toMatch(/^Hello,\n\n/);
    expect(fill(macro, undefined)).toMatch(/^Hello,\n\n/);
  });
});
