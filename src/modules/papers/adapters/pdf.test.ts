import { describe, expect, it } from 'vitest';
import { readPdf } from '#testing/site/readPdf.ts';
import { creditNotePaper, type CreditNoteFacts } from '#modules/papers/creditNotePaper.ts';
import { licencePaper, type LicenceFacts } from '#modules/papers/licencePaper.ts';
import { receiptPaper, type ReceiptFacts } from '#modules/papers/receiptPaper.ts';
import { statementPaper, type StatementFacts } from '#modules/papers/statementPaper.ts';
import { pdfPapers } from './pdf.ts';

const draw = pdfPapers('Soletake');

const sale: ReceiptFacts = {
  number: '2026-11-0042',
  soldAt: '2026-11-22T14:03:05.000Z',
  orderId: 'a-order',
  title: 'Oak stool',
  seller: {
    name: 'Soletake Limited',
    companyNumber: '01234567',
    address: '1 Mill Lane, Leeds',
    email: null,
    vat: null,
  },
  buyer: { name: 'Marta Lowe', lines: ['2 High Street', 'York YO1 7EP'] },
  pricePence: 4900,
  buyerFeePence: 490,
  totalPence: 5390,
};
const granted: LicenceFacts = {
  orderId: 'a-order',
  videoId: 'a-video',
  title: 'Oak stool',
  soldAt: '2026-11-22T14:03:05.000Z',
  transferredAt: null,
  channelUrl: 'https://videos.example/@marta',
  licensee: sale.buyer,
  signature: {
    signedName: 'Ann Maker',
    signedAt: '2026-11-01T08:00:00.000Z',
    grantVersion: '1',
    grantHash: '0123456789abcdef'.repeat(4),
    proof: 'signature-proof',
  },
  licence: { version: '1', text: 'EXCLUSIVE LICENCE\n\n1. Grant. Everything.\n', hash: 'fedcba9876543210'.repeat(4) },
  proof: 'sale-proof',
  verifyUrl: 'https://soletake.test/licences/a-order/sale-proof',
};

const refund: CreditNoteFacts = {
  number: 'CN-2026-11-0007',
  receiptNumber: sale.number,
  soldAt: sale.soldAt,
  refundedAt: '2026-11-30T09:00:00.000Z',
  orderId: 'a-order',
  title: 'Oak stool',
  seller: sale.seller,
  buyer: sale.buyer,
  totalPence: 5390,
  amountPence: 1250,
};

describe('a credit note', () => {
  it('names its number, the receipt that it corrects, both sides, and what was refunded of what', async () => {
    const lines = readPdf(await draw(creditNotePaper(refund)));
    for (const line of [
      'Credit note',
      'CN-2026-11-0007',
      '2026-11-0042',
      'Soletake Limited',
      'Marta Lowe',
      '30 November 2026',
      '22 November 2026',
      'a-order',
      'Total paid',
      '£53.90',
      'Refunded',
      '−£12.50',
    ])
      expect(lines).toContain(line);
    expect(lines.join(' ')).toContain('A part of the price of the exclusive licence to the video “Oak stool”.');
  });

  it('says when all of the price was refunded, and when the receipt has no number yet', async () => {
    const all = { ...refund, amountPence: refund.totalPence, receiptNumber: null };
    const lines = readPdf(await draw(creditNotePaper(all)));
    for (const line of ['not numbered yet', '£53.90', '−£53.90']) expect(lines).toContain(line);
    expect(lines.join(' ')).toContain('The whole price of the exclusive licence');
  });
});

describe('a receipt', () => {
  it('names seller, buyer, what was bought, every amount and its number', async () => {
    const lines = readPdf(await draw(receiptPaper(sale)));
    for (const line of [
      'Receipt',
      '2026-11-0042',
      'Soletake Limited',
      '1 Mill Lane, Leeds',
      'Company number 01234567',
      'Marta Lowe',
      '2 High Street',
      'York YO1 7EP',
      '22 November 2026',
      'a-order',
      '£49.00',
      '£4.90',
      'Total paid',
      '£53.90',
      'The seller is not registered for VAT: no VAT is charged or contained.',
    ])
      expect(lines).toContain(line);
    expect(lines.join(' ')).toContain('“Oak stool”');
  });

  it('of a seller who is registered shows the VAT that the total contains', async () => {
    const seller = { ...sale.seller, vat: { number: 'GB123456789', rateBps: 2000 } };
    const lines = readPdf(await draw(receiptPaper({ ...sale, seller })));
    for (const line of ['VAT number GB123456789', 'VAT at 20%, contained in the total', '£8.98', '£44.92'])
      expect(lines).toContain(line);
    expect(lines.join(' ')).not.toContain('not registered');
  });
});

describe('a licence', () => {
  it('names the five things that YouTube asks for, the signature, the text and the proof', async () => {
    const pdf = await draw(licencePaper(granted));
    const lines = readPdf(pdf);
    for (const line of [
      'Commercial permission',
      'Limits',
      'Place and duration',
      'Channel',
      'Electronic signature',
      'Worldwide, from the moment of payment, for ever.',
      'https://videos.example/@marta',
      'Ann Maker',
      '1 November 2026, 08:00 UTC',
      '0123456789abcdef'.repeat(4),
      'signature-proof',
      'Version 1',
      'fedcba9876543210'.repeat(4),
      'sale-proof',
      '1. Grant. Everything.',
      granted.verifyUrl,
    ])
      expect(lines).toContain(line);
    expect(pdf.toString('latin1')).toContain(`/URI (${granted.verifyUrl})`);
  });

  it('says so when the name under the grant was erased, and when there was no grant yet', async () => {
    const erased = { ...granted, signature: { ...granted.signature!, signedName: null } };
    expect(readPdf(await draw(licencePaper(erased))).join(' ')).toContain('The name was erased at its owner’s wish');
    const older = readPdf(await draw(licencePaper({ ...granted, signature: undefined })));
    expect(older).toContain('This video was listed before grants were signed.');
    expect(older).not.toContain('The creator’s signature');
  });

  it('goes on to further pages, each with its number', async () => {
    const text = Array.from({ length: 60 }, (_, n) => `${n}. ${'A long sentence of a licence. '.repeat(6)}`).join(
      '\n\n',
    );
    const lines = readPdf(await draw(licencePaper({ ...granted, licence: { ...granted.licence, text } })));
    const pages = lines.filter((line) => /^\d+ of \d+$/.test(line));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages).toEqual(pages.map((_, n) => `${n + 1} of ${pages.length}`));
    expect(lines.filter((line) => line.includes('Order a-order'))).toHaveLength(pages.length);
    expect(lines.join(' ')).toContain('59. A long sentence');
  });
});

describe('a statement', () => {
  const statement: StatementFacts = {
    period: '2026-11',
    creator: { name: 'Ann Maker', lines: ['3 Low Road', 'Leeds LS1 1AA'] },
    platform: sale.seller,
    openingPence: -500,
    lines: [
      { at: '2026-11-02T12:00:00.000Z', what: 'sale', title: 'Oak stool', pence: 4410 },
      { at: '2026-11-09T12:00:00.000Z', what: 'sale', title: 'Ash bench', pence: 900_000 },
      { at: '2026-11-20T12:00:00.000Z', what: 'withdrawal', title: null, pence: -4000 },
    ],
  };
  const rowsOf = (lines: string[], first: string): string[] => lines.slice(lines.indexOf(first));

  it('names creator, platform and period, what stood before and after, and what each kind comes to', async () => {
    const lines = readPdf(await draw(statementPaper(statement)));
    for (const line of ['Statement', 'November 2026', 'Ann Maker', '3 Low Road', 'Leeds LS1 1AA', 'Soletake Limited'])
      expect(lines).toContain(line);
    expect(lines).toContain('1 November 2026 to 30 November 2026 (UTC)');
    expect(rowsOf(lines, 'In short').slice(1, 9)).toEqual([
      'Balance before',
      '−£5.00',
      'Sale (2)',
      '£9,044.10',
      'Withdrawal (1)',
      '−£40.00',
      'Balance after',
      '£8,999.10',
    ]);
  });

  it('shows every change with the balance after it', async () => {
    const lines = rowsOf(readPdf(await draw(statementPaper(statement))), 'Every change');
    expect(lines.slice(1, 17)).toEqual([
      'Date (UTC)',
      'What',
      'Amount',
      'Balance',
      '2 November 2026',
      'Sale: Oak stool',
      '£44.10',
      '£39.10',
      '9 November 2026',
      'Sale: Ash bench',
      '£9,000.00',
      '£9,039.10',
      '20 November 2026',
      'Withdrawal',
      '−£40.00',
      '£8,999.10',
    ]);
  });

  it('of a year in which nothing changed says so', async () => {
    const lines = readPdf(await draw(statementPaper({ ...statement, period: '2026', openingPence: 500, lines: [] })));
    expect(lines).toContain('The year 2026');
    expect(lines).toContain('1 January 2026 to 31 December 2026 (UTC)');
    expect(lines).toContain('Nothing changed.');
    expect(rowsOf(lines, 'In short').slice(1, 5)).toEqual(['Balance before', '£5.00', 'Balance after', '£5.00']);
  });

  it('goes on to further pages, and no line is lost', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({
      at: '2026-11-02T12:00:00.000Z',
      what: 'sale' as const,
      pence: 100,
      title: n % 5 === 0 ? `Video ${n} ${'with a long title '.repeat(8)}` : `Video ${n}`,
    }));
    const lines = readPdf(await draw(statementPaper({ ...statement, openingPence: 0, lines: many })));
    const text = lines.join(' ');
    for (const n of many.keys()) expect(text).toContain(`Sale: Video ${n}`);
    expect(lines.filter((line) => /^\d+ of \d+$/.test(line)).length).toBeGreaterThan(2);
    expect(lines).toContain('£120.00');
  });
});

describe('a paper', () => {
  it('drawn again is the same, byte for byte', async () => {
    for (const paper of [receiptPaper(sale), licencePaper(granted)])
      expect((await draw(paper)).equals(await draw(paper))).toBe(true);
    expect((await draw(receiptPaper(sale))).equals(await draw(receiptPaper({ ...sale, number: '2' })))).toBe(false);
  });

  it.each(['Zoë Šťastná-Łuczak', 'Ελένη Παπαδοπούλου', 'Наталія Їжакевич', 'Đorđe Nguyễn'])(
    'prints the name %s',
    async (name) => {
      expect(readPdf(await draw(receiptPaper({ ...sale, buyer: { name, lines: [] } })))).toContain(name);
    },
  );

  it.each(['李小龍', 'محمد', '👩‍🎬 Studio', '\uD800half', 'line\u2028break\0\u202Eend', ''])(
    'is drawn around what its font does not hold: %j',
    async (name) => {
      const lines = readPdf(await draw(receiptPaper({ ...sale, title: name, buyer: { name, lines: [name] } })));
      expect(lines).toContain('£53.90');
    },
  );
});
