/** The credit notes of one month: numbered one after the other, one for each refund. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { CreditNoteEvent, CreditNoteIssued, Seller } from '#events/papers.ts';

/** A linked list, so that thousands are folded without copying. */
type Issued = { orderId: string; n: number; before: Issued | null };
export type CreditNotes = { count: number; last: Issued | null };

export const creditNotes: Aggregate<CreditNotes, CreditNoteEvent> = {
  category: 'creditNotes',
  initialState: { count: 0, last: null },
  evolve: ({ count, last }, { data: { orderId, n } }) => ({ count: count + 1, last: { orderId, n, before: last } }),
};

type Refund = Omit<CreditNoteIssued['data'], 'number' | 'seller'>;

const isIssued = (last: Issued | null, { orderId, n }: Refund): boolean => {
  for (let note = last; note !== null; note = note.before) if (note.orderId === orderId && note.n === n) return true;
  return false;
};

/** Gives the refund the next number; a refund that has one keeps it. */
export const issueCreditNote =
  (refund: Refund, seller: Seller) =>
  ({ count, last }: CreditNotes): [] | [CreditNoteIssued] => {
    if (isIssued(last, refund)) return [];
    const number = `CN-${refund.refundedAt.slice(0, 7)}-${String(count + 1).padStart(4, '0')}`;
    return [{ type: 'CreditNoteIssued', data: { ...refund, number, seller } }];
  };
