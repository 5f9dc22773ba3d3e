/** The content of a credit note. */
import { ukDayText } from '#contracts/shared/dayText.ts';
import type { Seller } from '#events/papers.ts';
import { pounds, type Buyer, type Paper } from './paper.ts';
import { sellerLines, vatBlocks } from './receiptPaper.ts';

export type CreditNoteFacts = {
  number: string;
  /** The number of the receipt that it corrects; null while that has none. */
  receiptNumber: string | null;
  soldAt: string;
  refundedAt: string;
  orderId: string;
  title: string;
  seller: Seller;
  buyer: Buyer;
  totalPence: number;
  amountPence: number;
  /** What earlier credit notes of the sale gave back; 0 unless given. */
  beforePence?: number;
};

export const creditNotePaper = (facts: CreditNoteFacts): Paper => {
  const { number, receiptNumber, soldAt, refundedAt, orderId, title, seller, buyer } = facts;
  const { totalPence, amountPence, beforePence } = facts;
  const isWhole = amountPence === totalPence;
  return {
    title: 'Credit note',
    subtitle: number,
    reference: `Credit note ${number}`,
    at: refundedAt,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Seller', [seller.name, ...sellerLines(seller)].join('\n')],
          ['Buyer', [buyer.name, ...buyer.lines].join('\n')],
          ['Date of the refund', ukDayText(refundedAt)],
          ['Date of supply and payment', ukDayText(soldAt)],
          ['Receipt', receiptNumber ?? 'not numbered yet'],
          ['Order', orderId],
        ],
      },
      { kind: 'heading', text: 'What was refunded' },
      {
        kind: 'text',
        text: `${isWhole ? 'The whole price' : 'A part of the price'} of the exclusive licence to the video “${title}”.`,
      },
      {
        kind: 'amounts',
        rows: [
          ['Total paid', pounds(totalPence)],
          ['Refunded', pounds(-amountPence)],
        ],
      },
      ...vatBlocks(seller, amountPence, beforePence),
      {
        kind: 'small',
        text: 'Refunded to the card of the payment. All amounts are in pounds sterling (GBP). Days are those of the United Kingdom.',
      },
    ],
  };
};
