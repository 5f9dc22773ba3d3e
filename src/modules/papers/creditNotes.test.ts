import { describe, it } from 'vitest';
import { aCreditNoteIssued, buyerId, id, orderId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { Seller } from '#events/papers.ts';
import { creditNotes, issueCreditNote } from './creditNotes.ts';

const refundedAt = '2026-11-30T23:59:59.999Z';
const refund = { orderId, buyerId, n: 1, amountPence: 5390, refundedAt };
const seller: Seller = { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null };

describe('a credit note', () => {
  it('is the first of the month of its refund, in a series of its own', () => {
    given(creditNotes)
      .when(issueCreditNote(refund, seller))
      .then({ type: 'CreditNoteIssued', data: { ...refund, number: 'CN-2026-11-0001', seller } });
  });

  it('has the number after the last one; a second refund of the order has a note of its own', () => {
    given(creditNotes, aCreditNoteIssued({ orderId: id(8) }), aCreditNoteIssued({ orderId, n: 1 }))
      .when(issueCreditNote({ ...refund, n: 2 }, seller))
      .then({ type: 'CreditNoteIssued', data: { n: 2, number: 'CN-2026-11-0003' } });
  });

  it('is issued once for each refund, whatever came after it', () => {
    given(creditNotes, aCreditNoteIssued({ orderId, n: 1 }), aCreditNoteIssued({ orderId: id(9) }))
      .when(issueCreditNote(refund, seller))
      .then();
  });
});
