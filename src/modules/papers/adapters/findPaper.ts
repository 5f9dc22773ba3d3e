/** The receipt, the licence and the credit notes of an order, and a creator's statement, drawn from the log. */
import type { Attachment } from '#platform/mail/mail.ts';
import type { Db } from '#platform/postgres/db.ts';
import { periodBounds } from '#contracts/payouts/statementText.ts';
import { findCreditNotes } from '#projections/papers/creditNotes.ts';
import { getReceiptRow } from '#projections/papers/receipts.ts';
import { creditNotePaper } from '#modules/papers/creditNotePaper.ts';
import { licencePaper } from '#modules/papers/licencePaper.ts';
import { receiptPaper } from '#modules/papers/receiptPaper.ts';
import type { Seller } from '#events/papers.ts';
import type { Paper } from '#modules/papers/paper.ts';
import { statementPaper } from '#modules/papers/statementPaper.ts';
import type {
  DrawPaper,
  FindPersonAt,
  FindOrder,
  FindSale,
  FindSignature,
  FindStatement,
  FindTransfers,
  PaperKind,
} from '#modules/papers/ports.ts';

export type FindPaperDeps = {
  db: Db;
  findOrder: FindOrder;
  findTransfers: FindTransfers;
  findStatement: FindStatement;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  findSale: FindSale;
  findPersonAt: FindPersonAt;
  findSignature: FindSignature;
  drawPaper: DrawPaper;
  seller: Seller;
};

type Composed = { paper: Paper; name: string };

/** The licence of the sale, or of the transfer with this number. */
const composeLicence = async (
  { origin, findTransfers, findPersonAt, findSignature }: FindPaperDeps,
  orderId: string,
  sale: NonNullable<Awaited<ReturnType<FindSale>>>,
  { title, soldAt, proof, transfer }: { title: string; soldAt: string; proof: string; transfer: string | undefined },
): Promise<Composed | undefined> => {
  const given = transfer === undefined ? undefined : (await findTransfers(orderId))[Number(transfer) - 1];
  if (transfer !== undefined && !given) return undefined;
  const { ownerId, at, event, channelUrl } = given ?? {
    ownerId: sale.buyerId,
    at: soldAt,
    event: proof,
    channelUrl: sale.channelUrl,
  };
  const paper = licencePaper({
    ...sale,
    orderId,
    title,
    soldAt,
    transferredAt: given ? at : null,
    channelUrl,
    licensee: await findPersonAt(ownerId, at),
    signature: await findSignature(sale.videoId, soldAt),
    proof: event,
    verifyUrl: `${origin}/verify/${event}`,
  });
  return { paper, name: `licence-${orderId}.pdf` };
};

export const createFindPaper = (deps: FindPaperDeps) => {
  const { db, findSale, findPersonAt, drawPaper, seller } = deps;

  const composeStatement = async (id: string): Promise<Composed> => {
    const [creatorId = '', period = ''] = id.split('_');
    const bounds = periodBounds(period);
    const { openingPence, lines } = await deps.findStatement(creatorId, bounds);
    const creator = await findPersonAt(creatorId, bounds.until);
    const paper = statementPaper({ period, creator, platform: seller, openingPence, lines });
    return { paper, name: `statement-${period}.pdf` };
  };

  const compose = async (kind: PaperKind, id: string): Promise<Composed | undefined> => {
    if (kind === 'statement') return composeStatement(id);
    const [orderId = '', number] = id.split('_');
    const sale = await findSale(orderId);
    const row = await deps.findOrder(orderId);
    if (!sale || !row?.soldAt || !row.proof) return undefined;
    const { soldAt, proof } = row;
    if (kind === 'licence')
      return composeLicence(deps, orderId, sale, { title: row.title, soldAt, proof, transfer: number });
    const buyer = await findPersonAt(sale.buyerId, soldAt);
    const facts = { ...sale, orderId, soldAt, title: row.title, buyer };
    const receipt = await getReceiptRow(db, orderId);
    if (kind === 'credit-note') {
      const notes = await findCreditNotes(db, orderId);
      const place = notes.findIndex(({ n }) => String(n) === number);
      const note = notes[place];
      if (note === undefined) return undefined;
      const beforePence = notes.slice(0, place).reduce((sum, { amountPence }) => sum + amountPence, 0);
      const refund = {
        ...note,
        beforePence,
        receiptNumber: receipt?.number ?? null,
      };
      return { paper: creditNotePaper({ ...facts, ...refund }), name: `credit-note-${note.number}.pdf` };
    }
    return receipt && { paper: receiptPaper({ ...facts, ...receipt }), name: `receipt-${receipt.number}.pdf` };
  };

  /** Undefined while the paper does not exist: not sold, or the receipt has no number yet. */
  return async (kind: PaperKind, id: string): Promise<Attachment | undefined> => {
    const composed = await compose(kind, id);
    return composed && { name: composed.name, type: 'application/pdf', content: await drawPaper(composed.paper) };
  };
};
