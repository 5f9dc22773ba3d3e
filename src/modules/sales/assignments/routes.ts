/** What the owner of a licence and the person to whom it is offered can do. */
import * as contract from '#contracts/sales/assignments.ts';
import * as schema from '#contracts/sales/assignments.schema.ts';
import { assignmentDays, type AssignmentRole } from '#contracts/sales/assignmentVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import { findOffersTo, findReceived } from '#projections/sales/assignments.ts';
import { getOrderRow } from '#projections/sales/orders.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import { licenceOwnerOf, order } from '#modules/sales/checkout/order.ts';
import type { FindLicence, FindVideo, Names } from '#modules/sales/ports.ts';
import { mustBeSold, type Sold } from '#modules/sales/refunds/refund.ts';
import { acceptAssignment, declineAssignment, offerAssignment, withdrawAssignment } from './assignment.ts';
import type { ReadFacts } from './adapters/readFacts.ts';
import type { LicenceTransfer } from './adapters/transfers.ts';

export type AssignmentRoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  addDays: (iso: string, days: number) => string;
  findVideo: FindVideo;
  findLicence: FindLicence;
  names: Names;
  findTransfers: (orderId: string) => Promise<LicenceTransfer[]>;
  readFacts: ReadFacts;
};

/** What the person is to the licence; undefined for nobody. */
const roleOf = (sold: Sold, userId: string): AssignmentRole | undefined => {
  const { owners, pending } = sold.after.ownership;
  if (licenceOwnerOf(sold) === userId) return 'owner';
  if (pending?.recipientId === userId) return 'recipient';
  const isFormer = sold.terms.buyerId === userId || owners.some(({ ownerId }) => ownerId === userId);
  return isFormer ? 'formerOwner' : undefined;
};

/** How a licence shows to somebody who has to do with it; undefined to everybody else. */
const createFind =
  ({ load, db, findVideo, names, findTransfers }: AssignmentRoutesDeps) =>
  async (orderId: string, userId: string): Promise<contract.Assignment | undefined> => {
    const sold = mustBeSold(await load(order, orderId));
    const role = roleOf(sold, userId);
    const row = await getOrderRow(db, orderId);
    if (role === undefined || !row?.soldAt || row.proof === null) return undefined;
    const { terms, after } = sold;
    const { pending } = after.ownership;
    const last = (await findTransfers(orderId)).at(-1);
    const video = await findVideo(terms.videoId);
    const nameOf = async (id: string): Promise<string> => (await names.findUsername(id)) ?? '';
    return {
      orderId,
      videoId: terms.videoId,
      title: video?.title ?? '',
      creator: video?.creator ?? '',
      thumbnail: video?.thumbnail ?? null,
      soldAt: row.soldAt,
      isBuyer: terms.buyerId === userId,
      role,
      access: accessOf(after),
      certificateId: last?.event ?? row.proof,
      ownedSince: last?.at ?? row.soldAt,
      channelUrl: role === 'owner' ? (last ?? { channelUrl: terms.channelUrl.value }).channelUrl : null,
      pending:
        pending === null || role === 'formerOwner'
          ? null
          : {
              owner: await nameOf(pending.ownerId),
              recipient: await nameOf(pending.recipientId),
              lapsesAt: pending.lapsesAt,
            },
    };
  };

export const assignmentRoutes = (deps: AssignmentRoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, now, addDays, findLicence, names, readFacts } = deps;
  const find = createFind(deps);
  const describe = async (orderId: string, userId: string): Promise<contract.Assignment> => {
    const found = await find(orderId, userId);
    if (!found) throw new Problem('not-found');
    return found;
  };
  /** Those in which the log, which is ahead of the lists, sees the person in this role. */
  const findAll = async (orderIds: readonly string[], userId: string, role: AssignmentRole) =>
    (await Promise.all(orderIds.map((orderId) => find(orderId, userId)))).flatMap((found) =>
      found?.role === role ? [found] : [],
    );

  return [
    route(contract.getAssignment, schema.getAssignment, async ({ params: { orderId }, caller }) => {
      const described = await describe(orderId, caller.userId);
      const { terms } = mustBeSold(await load(order, orderId));
      return { ...described, licence: findLicence(terms.licenceVersion) };
    }),

    route(contract.myAssignments, schema.myAssignments, async ({ caller: { userId } }) => ({
      offers: await findAll(await findOffersTo(db, userId), userId, 'recipient'),
      received: await findAll(await findReceived(db, userId), userId, 'owner'),
    })),

    route(contract.offerAssignment, schema.offerAssignment, async ({ params: { orderId }, body, caller, cause }) => {
      const ownerId = caller.userId;
      await describe(orderId, ownerId);
      const recipientId = await names.findRecipientByName(body.username);
      const facts = await readFacts(orderId, { ownerId, recipientId });
      const wish = { ownerId, recipientId, lapsesAt: addDays(now(), assignmentDays) };
      await caughtUp(await handle(order, orderId, offerAssignment(wish, facts), cause));
      return describe(orderId, ownerId);
    }),

    route(contract.withdrawAssignment, schema.withdrawAssignment, async ({ params: { orderId }, caller, cause }) => {
      await describe(orderId, caller.userId);
      await caughtUp(await handle(order, orderId, withdrawAssignment(caller.userId), cause));
      return describe(orderId, caller.userId);
    }),

    route(contract.acceptAssignment, schema.acceptAssignment, async ({ params: { orderId }, body, caller, cause }) => {
      const recipientId = caller.userId;
      const { pending } = mustBeSold(await load(order, orderId)).after.ownership;
      const facts = await readFacts(orderId, { ownerId: pending?.ownerId, recipientId });
      const { channelUrl, licenceHash } = body;
      const acceptance = { recipientId, channelUrl, licenceHash, at: now() };
      await caughtUp(await handle(order, orderId, acceptAssignment(acceptance, facts), cause));
      return describe(orderId, recipientId);
    }),

    route(contract.declineAssignment, schema.declineAssignment, async ({ params: { orderId }, caller, cause }) => {
      await caughtUp(await handle(order, orderId, declineAssignment(caller.userId), cause));
      return { orderId };
    }),
  ];
};
