import { describe, expect, it } from 'vitest';
import { anOrderCreated, buyerId, orderId, videoId } from '#testing/events.ts';
import { assembleEvidence, evidenceText, type StoredFact } from './evidencePack.ts';

const at = (minute: number): string => `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`;
const stored = (fact: { type: string; data: object }, minute: number): StoredFact =>
  ({ ...fact, eventId: `event-${minute}`, metadata: { at: at(minute) } }) as StoredFact;
const created = stored(anOrderCreated({}), 0);
const fetched = (value: { device: string; address: string } | null, minute: number): StoredFact =>
  stored({ type: 'DownloadLogged', data: { orderId, from: { value } } }, minute);
const warned = stored({ type: 'FraudWarned', data: { orderId, videoId, buyerId } }, 9);

type Evidence = Parameters<typeof assembleEvidence>[1];
const nothing: Evidence = { title: 'A shelf', buyerEmail: null, accountEvents: [], mails: [], provider: null };
const textOf = (facts: readonly StoredFact[], evidence: Partial<Evidence> = {}): string => {
  const pack = assembleEvidence(facts, { ...nothing, ...evidence });
  if (!pack) throw new Error('nothing was ordered');
  return evidenceText(pack);
};

describe('the evidence of a sale', () => {
  it('is none where nothing was ordered', () => {
    expect(assembleEvidence([warned], nothing)).toBeUndefined();
  });

  it('names what happened in order, each with its record in the log', () => {
    const text = textOf([created, warned]);
    const history = text.slice(text.indexOf('WHAT HAPPENED'));
    expect(history.split('\n').slice(1, 3)).toEqual([
      `${at(0)}  The buyer pressed Buy, having stated what is quoted above  event-0`,
      `${at(9)}  The card’s issuer warned of fraud  event-9`,
    ]);
  });

  it('lists every fetch, also of a person whose data are erased', () => {
    const text = textOf([created, fetched({ device: 'Firefox', address: '192.0.2.1' }, 3), fetched(null, 4)]);
    expect(text).toContain(`${at(3)}  Firefox  192.0.2.1\n${at(4)}  erased  erased`);
  });

  it('says nothing of what somebody else downloaded after a transfer', () => {
    const assigned = (recipientId: string, minute: number) =>
      stored({ type: 'LicenceAssigned', data: { orderId, videoId, recipientId } }, minute);
    const theirs = fetched({ device: 'Safari', address: '198.51.100.7' }, 6);
    const again = fetched({ device: 'Firefox', address: '192.0.2.1' }, 8);
    const text = textOf([created, assigned('heir', 5), theirs, assigned(buyerId, 7), again]);
    expect(text).not.toContain('198.51.100.7');
    expect(text).not.toContain('event-6');
    expect(text).toContain(`${at(8)}  Firefox  192.0.2.1`);
    expect(text).toContain('The licence was transferred to somebody else  event-5');
  });

  it('lists the mails to the buyer with the ids under which mail servers know them', () => {
    const mails = [
      { at: at(1), what: '“A shelf” is yours (with receipt and licence)', messageId: '<1@mail.example>' },
      { at: at(2), what: 'Your refund is on its way', messageId: null },
    ];
    expect(textOf([created], { mails })).toContain(
      `message id)\n${at(1)}  “A shelf” is yours (with receipt and licence)  <1@mail.example>\n${at(2)}  Your refund is on its way  id not kept\n`,
    );
  });
});

describe('what the provider says of the payment', () => {
  const provider = { chargeId: 'ch_1', cardCheck: null, disputes: [] };
  const paymentOf = (facts: Partial<Evidence>): string => {
    const text = textOf([created], facts);
    return text.slice(text.indexOf('THE PAYMENT'), text.indexOf('\n\nMAILS'));
  };

  it.each([
    [
      'was asked',
      { result: 'authenticated', flow: 'challenge', version: '2.2.0' },
      'authenticated, challenge, version 2.2.0',
    ],
    ['answered without asking its customer', { result: 'authenticated', flow: null, version: null }, 'authenticated'],
    ['was not asked', null, 'the bank was not asked'],
  ])('tells whether the buyer’s bank %s', (_case, cardCheck, words) => {
    expect(paymentOf({ provider: { ...provider, cardCheck } })).toBe(
      `THE PAYMENT, AS THE PROVIDER HAS IT\nCharge: ch_1\nConfirmation by the buyer’s bank (3-D Secure): ${words}`,
    );
  });

  it('names each dispute with the fee that the provider takes for it', () => {
    const dispute = { disputeId: 'dp_1', amountPence: 5390, feePence: 2000, reason: 'fraudulent' };
    expect(paymentOf({ provider: { ...provider, disputes: [dispute] } })).toContain(
      '\nDispute dp_1 (fraudulent): £53.90, and a fee of £20 for it',
    );
  });

  it('is left open when it could not be asked', () => {
    expect(paymentOf({ provider: null })).toContain('could not be asked while this was put together');
  });
});
