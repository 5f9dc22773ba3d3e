/** The content of a receipt. */
import { ukDayText } from '#contracts/shared/dayText.ts';
import type { Seller } from '#events/papers.ts';
import { pounds, type Block, type Buyer, type Paper } from './paper.ts';
import { vatInPart } from './receipts.ts';

export type ReceiptFacts = {
  number: string;
  soldAt: string;
  orderId: string;
  title: string;
  seller: Seller;
  buyer: Buyer;
  pricePence: number;
  buyerFeePence: number;
  totalPence: number;
};

const percent = (bps: number): string => `${bps / 100}%`;

export const sellerLines = ({ address, companyNumber, email, vat }: Seller): string[] => [
  ...(address === null ? [] : [address]),
  ...(companyNumber === null ? [] : [`Company number ${companyNumber}`]),
  ...(vat === null ? [] : [`VAT number ${vat.number}`]),
  ...(email === null ? [] : [email]),
];

/** `beforePence`: what earlier parts of the same price had, where this is a part. */
export const vatBlocks = ({ vat }: Seller, totalPence: number, beforePence = 0): Block[] => {
  if (vat === null)
    return [{ kind: 'small', text: 'The seller is not registered for VAT: no VAT is charged or contained.' }];
  const vatPence = vatInPart(beforePence, totalPence, vat.rateBps);
  return [
    {
      kind: 'amounts',
      rows: [
        ['Total without VAT', pounds(totalPence - vatPence)],
        [`VAT at ${percent(vat.rateBps)}, contained in the total`, pounds(vatPence)],
      ],
    },
  ];
};

export const receiptPaper = (facts: ReceiptFacts): Paper => {
  const { number, soldAt, orderId, title, seller, buyer, pricePence, buyerFeePence, totalPence } = facts;
  return {
    title: 'Receipt',
    subtitle: number,
    reference: `Receipt ${number}`,
    at: soldAt,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Seller', [seller.name, ...sellerLines(seller)].join('\n')],
          ['Buyer', [buyer.name, ...buyer.lines].join('\n')],
          ['Date of supply and payment', ukDayText(soldAt)],
          ['Order', orderId],
        ],
      },
      { kind: 'heading', text: 'What was bought' },
      { kind: 'text', text: `Exclusive licence to the video “${title}”, with its original file. Quantity: 1.` },
      {
        kind: 'amounts',
        rows: [
          ['Creator’s price', pounds(pricePence)],
          ['Platform fee', pounds(buyerFeePence)],
          ['Total paid', pounds(totalPence)],
        ],
      },
      ...vatBlocks(seller, totalPence),
      {
        kind: 'small',
        text: 'Paid in full by card. All amounts are in pounds sterling (GBP). Days are those of the United Kingdom.',
      },
    ],
  };
};
