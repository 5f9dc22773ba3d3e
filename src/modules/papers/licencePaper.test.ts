import { expect, it } from 'vitest';
import { licencePaper, type LicenceFacts } from './licencePaper.ts';

const bought: LicenceFacts = {
  orderId: 'a-order',
  videoId: 'a-video',
  title: 'Oak stool',
  soldAt: '2026-11-22T14:03:05.000Z',
  transferredAt: null,
  channelUrl: 'https://videos.example/@marta',
  licensee: { name: 'Marta Lowe', lines: ['2 High Street'] },
  signature: undefined,
  licence: { version: '1', text: 'EXCLUSIVE LICENCE', hash: 'ab'.repeat(32) },
  proof: 'a-certificate',
  verifyUrl: 'https://soletake.test/verify/a-certificate',
};

/** The names and values of a licence, and its headings. */
const contentOf = (facts: LicenceFacts) => {
  const { at, blocks } = licencePaper(facts);
  return {
    at,
    rows: Object.fromEntries(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))),
    headings: blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])),
  };
};

it('names who bought the licence, and when', () => {
  const { at, rows, headings } = contentOf(bought);
  expect(at).toBe(bought.soldAt);
  expect(rows).toMatchObject({ Licensee: 'Marta Lowe\n2 High Street', 'Licensed on': expect.any(String) as string });
  expect(rows).not.toHaveProperty('Transferred on');
  expect(headings).toContain('Proof of the sale');
});

it('names who received it by a transfer, with both days and the certificate of the transfer', () => {
  const transferredAt = '2027-01-05T09:00:00.000Z';
  const { at, rows, headings } = contentOf({ ...bought, transferredAt });
  expect(at).toBe(transferredAt);
  expect(rows['First licensed on']).toContain('22 November 2026');
  expect(rows['Transferred on']).toContain('5 January 2027');
  expect(rows['Certificate, and entry in the log']).toBe('a-certificate');
  expect(headings).toContain('Proof of the transfer');
});
