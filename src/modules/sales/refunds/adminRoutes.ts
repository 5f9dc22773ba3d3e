/** What finance can do with sales in trouble: refund, partial refund, release, evidence. */
import * as contract from '#contracts/sales/afterSales.ts';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { Problem } from '#contracts/http/problem.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import { PaymentRefused, PaymentUnclear, type Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findSaleNames, listAfterSales, type AfterSaleRow } from '#projections/sales/afterSales.ts';
import { addressText } from '#contracts/auth/networkAddress.ts';
import { securityEvents } from '#contracts/auth/vocabulary.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import { toProblem } from './routes.ts';
import { recordEvidence } from './chargeReport.ts';
import type { OrderEvent, ProblemEvent } from '#events/sales.ts';
import { accessLogOf, assembleEvidence, evidenceText, type EvidencePack, type ProviderReport } from './evidencePack.ts';
import { licenceOwnerOf, order } from '#modules/sales/checkout/order.ts';
import type {
  FindAccountEvents,
  FindMails,
  FindPerson,
  FindVideo,
  NoteAccess,
  ShareHistory,
} from '#modules/sales/ports.ts';
import { createStaffRefunds } from './adapters/staffRefunds.ts';
import { problemReport } from './problemReport.ts';
import { mustBeSold, refundable, returnedSale } from './refund.ts';
import { troubleOf } from './troubleOf.ts';

export type AfterSaleAdminDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  readStream: EventStore['readStream'];
  payments: Payments;
  newId: () => string;
  findPerson: FindPerson;
  findVideo: FindVideo;
  findMails: FindMails;
  noteAccess: NoteAccess;
  findAccountEvents: FindAccountEvents;
  shares: Pick<ShareHistory, 'findPaidPence'>;
  /** Above it two people have to want the same refund, in pence. */
  twoPeopleAbovePence: number;
};

/** The number of latest events on the buyer’s account; banks read a page, not a book. */
const MOST_EVENTS = 50;

export const afterSaleAdminRoutes = (deps: AfterSaleAdminDeps): Route[] => {
  const { handle, load, caughtUp, db, readStream, payments, findPerson, findVideo, findMails, noteAccess } = deps;
  const { findAccountEvents, shares, twoPeopleAbovePence } = deps;
  const refunds = createStaffRefunds(deps);

  const toAfterSale = async ({ creator, ...row }: AfterSaleRow): Promise<AdminAfterSale> => {
    const sold = mustBeSold(await load(order, row.id));
    const refunds = sold.after.refunds.map(({ n, amountPence, creatorPence, reason, status }) => ({
      n,
      amountPence,
      creatorPence,
      reason,
      status,
    }));
    const ownerId = licenceOwnerOf(sold);
    return {
      ...row,
      ...returnedSale(sold),
      creator: creator ?? '',
      recipientId: ownerId === sold.terms.buyerId ? null : ownerId,
      access: accessOf(sold.after),
      downloads: sold.after.downloads,
      refundablePence: refundable(sold),
      twoPeopleAbovePence,
      approval: sold.after.approval,
      creatorPaidPence: await shares.findPaidPence(sold.terms.creatorId, row.id),
      refunds,
      problem: toProblem(await load(problemReport, row.id)),
    };
  };
  /** The events of the order and of its report, in the order in which they happened. */
  const readSale = async (id: string): Promise<RecordedEvent<OrderEvent | ProblemEvent>[]> => {
    const streams = [streamOf(order, id), streamOf(problemReport, id)];
    const read = await Promise.all(streams.map((stream) => readStream(stream)));
    const events = read.flat() as RecordedEvent<OrderEvent | ProblemEvent>[];
    return events.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  };
  /** From the log: the list may still lack what has just been recorded. */
  const answer = async (id: string): Promise<AdminAfterSale> => {
    const trouble = troubleOf(await readSale(id));
    if (!trouble) throw new Problem('not-found');
    const names = await findSaleNames(db, id);
    const { title = '', creator = null, soldAt = null } = names ?? {};
    return toAfterSale({ ...trouble, title, creator, soldAt: soldAt ?? trouble.soldAt });
  };

  /** The provider's current answer. The evidence is useful without it, too. */
  const askProvider = async (chargeId: string): Promise<ProviderReport | null> => {
    try {
      const { cardCheck, disputes } = await payments.readCharge(chargeId);
      return {
        chargeId,
        cardCheck,
        disputes: disputes.map(({ disputeId, amountPence, feePence, reason }) => ({
          disputeId,
          amountPence,
          feePence,
          reason,
        })),
      };
    } catch (error) {
      if (error instanceof PaymentUnclear) return null;
      throw error;
    }
  };

  const packOf = async (orderId: string): Promise<EvidencePack> => {
    const { terms, chargeId } = mustBeSold(await load(order, orderId));
    const events = await readSale(orderId);
    const [person, video] = await Promise.all([findPerson(terms.buyerId), findVideo(terms.videoId)]);
    const accountEvents = await findAccountEvents(terms.buyerId, MOST_EVENTS);
    const [mails, provider] = await Promise.all([findMails(orderId, terms.buyerId), askProvider(chargeId)]);
    const pack = assembleEvidence(events, {
      title: video?.title ?? '',
      buyerEmail: person?.email ?? null,
      mails,
      provider,
      accountEvents: accountEvents.map(({ at, act, device, address }) => ({
        at,
        what: securityEvents[act],
        device: device ?? '',
        address: address === null ? '' : addressText(address),
      })),
    });
    if (!pack) throw new Problem('not-found');
    return pack;
  };

  return [
    route(contract.adminListAfterSales, schema.adminListAfterSales, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.afterSaleFilter);
      const { rows, total } = await listAfterSales(db, { filter: { need: filter.status, ids: filter.id }, ...page });
      return listReply('after-sales', await Promise.all(rows.map(toAfterSale)), page.from, total);
    }),
    route(contract.adminGetAfterSale, schema.adminGetAfterSale, ({ params }) => answer(params.id)),
    route(contract.refundSale, schema.refundSale, async ({ params: { id }, body: { reason, isFault }, cause }) => {
      await refunds.refund(id, { reason, isFault }, cause);
      return answer(id);
    }),
    route(contract.refundPartOfSale, schema.refundPartOfSale, async ({ params: { id }, body, cause }) => {
      const { reason, isFault, amountPence } = body;
      await refunds.refund(id, { reason, isFault, amountPence }, cause);
      return answer(id);
    }),
    route(contract.confirmRefund, schema.confirmRefund, async ({ params: { id }, body, cause }) => {
      await refunds.confirm(id, body.amountPence, cause);
      return answer(id);
    }),
    route(contract.dropRefund, schema.dropRefund, async ({ params: { id }, cause }) => {
      await refunds.drop(id, cause);
      return answer(id);
    }),
    route(contract.releaseShare, schema.releaseShare, async ({ params: { id }, body, cause }) => {
      await refunds.release(id, body.reason, cause);
      return answer(id);
    }),
    route(contract.getEvidence, schema.getEvidence, async ({ params: { id }, caller, cause }) => {
      const data = await packOf(id);
      const { terms } = mustBeSold(await load(order, id));
      await noteAccess({ by: caller.userId, what: 'evidence', id, userId: terms.buyerId }, cause);
      return { fileName: `evidence-${id}`, text: evidenceText(data), data };
    }),
    route(contract.submitEvidence, schema.submitEvidence, async ({ params, cause }) => {
      const { after } = mustBeSold(await load(order, params.id));
      const dispute = after.disputes.find(({ status }) => status === 'open');
      if (!dispute) throw new Problem('conflict', 'No dispute of this sale is open.');
      const pack = await packOf(params.id);
      const evidence = {
        productDescription: `The exclusive licence of the video “${pack.title}”, delivered as a download.`,
        serviceDate: pack.downloads[0]?.at ?? 'The original has not been fetched yet.',
        accessLog: accessLogOf(pack),
        customerEmail: pack.buyerEmail,
        text: evidenceText(pack),
        purchaseAddress: pack.orderedFrom?.address ?? null,
        refundPolicy: `Stated by the buyer before paying:\n${pack.agreement.join('\n')}`,
      };
      const key = `dispute:${dispute.disputeId}:evidence:${dispute.submissions + 1}`;
      await payments.submitEvidence(dispute.disputeId, evidence, key).catch((error: unknown) => {
        if (error instanceof PaymentRefused) throw new Problem('conflict', 'The bank takes no more evidence.');
        throw error;
      });
      await caughtUp(await handle(order, params.id, recordEvidence(dispute.disputeId), cause));
      return answer(params.id);
    }),
  ];
};
