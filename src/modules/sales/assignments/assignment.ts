/** The transfer of a licence from its owner to somebody else: both confirm, nothing is paid. */
import { checkoutStatements } from '#contracts/sales/checkoutStatements.ts';
import type { LapseReason } from '#contracts/sales/assignmentVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type {
  AssignmentDeclined,
  AssignmentLapsed,
  AssignmentOffered,
  AssignmentWithdrawn,
  LicenceAssigned,
} from '#events/assignments.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import type { AssignmentOffer } from '#modules/sales/checkout/ownership.ts';
import { licenceOwnerOf, type Order } from '#modules/sales/checkout/order.ts';
import { saleOf, type Sold } from '#modules/sales/refunds/refund.ts';

/** How an account stands. */
export type Standing = 'open' | 'suspended' | 'erased' | 'none';

/** What is true outside the order at the moment of the decision. */
export type AssignmentFacts = {
  owner: Standing;
  recipient: Standing;
  /** A problem with the purchase was reported and is not decided. */
  hasOpenProblem: boolean;
};

/** The owner's confirmation; `recipientId` is undefined when nobody with a complete profile has the username. */
export type OfferWish = { ownerId: string; recipientId: string | undefined; lapsesAt: string };

/** The recipient's confirmation, with the hash of the licence that they read. */
export type Acceptance = { recipientId: string; channelUrl: string; licenceHash: string; at: string };

const noOffer = 'No offer of this licence waits for you any more.';
const nobody = 'Nobody who could receive a licence has this username. Please check it with them.';

const isOffered = (state: Order): state is Sold => state.status === 'sold' && state.after.ownership.pending !== null;

const offerData = (sold: Sold, { offer, ownerId, recipientId }: AssignmentOffer) => ({
  ...saleOf(sold),
  offer,
  ownerId,
  recipientId,
});

/** @throws Problem while anything is open that could end the licence */
const mustBeUndisputed = ({ after }: Sold, { hasOpenProblem }: AssignmentFacts): void => {
  const access = accessOf(after);
  if (access === 'revoked') throw new Problem('purchase-refunded', 'This licence has ended. It cannot be transferred.');
  if (access === 'suspended')
    throw new Problem(
      'purchase-disputed',
      'A bank is deciding about the payment for this licence. It cannot be transferred until then.',
    );
  if (access === 'underClaim')
    throw new Problem(
      'purchase-under-claim',
      'A copyright claim about this video is being looked into. The licence cannot be transferred until then.',
    );
  if (after.approval !== null || after.refunds.some(({ status }) => status === 'started'))
    throw new Problem('conflict', 'A refund of this sale is open. The licence cannot be transferred until it is made.');
  if (hasOpenProblem)
    throw new Problem(
      'conflict',
      'A reported problem with this sale is being decided. The licence cannot be transferred until then.',
    );
};

/** The owner offers the licence. @throws Problem with the reason, beside the username where it is about that */
export const offerAssignment =
  ({ ownerId, recipientId, lapsesAt }: OfferWish, facts: AssignmentFacts) =>
  (state: Order): [AssignmentOffered] => {
    if (state.status !== 'sold') throw new Problem('not-found');
    if (licenceOwnerOf(state) !== ownerId) throw new Problem('licence-transferred');
    const { after, terms } = state;
    if (after.ownership.pending !== null)
      throw new Problem('already-done', 'You have offered this licence to somebody. Please take that back first.');
    if (facts.owner !== 'open')
      throw new Problem('account-suspended', 'A suspended account cannot transfer a licence.');
    mustBeUndisputed(state, facts);
    const refuse = (detail: string): never => {
      throw new Problem('invalid-input', detail, { errors: [{ pointer: '#/username', detail }] });
    };
    if (recipientId === ownerId) refuse('This is your own username.');
    if (recipientId === terms.creatorId) refuse('The creator of a video cannot receive its licence.');
    if (recipientId === undefined || facts.recipient !== 'open') return refuse(nobody);
    const offer = { offer: after.ownership.offers + 1, ownerId, recipientId, lapsesAt };
    return [{ type: 'AssignmentOffered', data: { ...offerData(state, offer), lapsesAt } }];
  };

/**
 * The recipient accepts, and the licence is theirs; a repeat changes nothing. @throws Problem when there is no offer for
 * them, when its time is over, or while the sale is questioned
 */
export const acceptAssignment =
  ({ recipientId, channelUrl, licenceHash, at }: Acceptance, facts: AssignmentFacts) =>
  (state: Order): [] | [LicenceAssigned] => {
    const pending = isOffered(state) ? state.after.ownership.pending : null;
    if (state.status !== 'sold' || pending?.recipientId !== recipientId) {
      const isOwner = state.status === 'sold' && licenceOwnerOf(state) === recipientId;
      if (isOwner && pending === null && state.after.ownership.owners.length > 0) return [];
      throw new Problem('not-found', noOffer);
    }
    if (at >= pending.lapsesAt) throw new Problem('gone', noOffer);
    mustBeUndisputed(state, facts);
    if (facts.owner !== 'open' || facts.recipient !== 'open')
      throw new Problem('conflict', 'The account of one of you is suspended or closed. The licence stays where it is.');
    const { licenceVersion, licenceHash: agreed } = state.terms;
    if (licenceHash !== agreed) throw new Problem('conflict', 'Please read the licence of this sale again.');
    return [
      {
        type: 'LicenceAssigned',
        data: {
          ...offerData(state, pending),
          n: state.after.ownership.owners.length + 1,
          feePence: 0,
          channelUrl: personal(recipientId, channelUrl),
          licenceVersion,
          licenceHash: agreed,
          statements: [checkoutStatements.acceptsLicence],
        },
      },
    ];
  };

/** The recipient does not want it. @throws Problem when no offer waits for them */
export const declineAssignment =
  (recipientId: string) =>
  (state: Order): [AssignmentDeclined] => {
    const pending = isOffered(state) ? state.after.ownership.pending : null;
    if (state.status !== 'sold' || pending?.recipientId !== recipientId) throw new Problem('not-found', noOffer);
    return [{ type: 'AssignmentDeclined', data: offerData(state, pending) }];
  };

/** The owner takes the offer back. @throws Problem when no offer waits for an answer */
export const withdrawAssignment =
  (ownerId: string) =>
  (state: Order): [AssignmentWithdrawn] => {
    if (state.status !== 'sold') throw new Problem('not-found');
    if (licenceOwnerOf(state) !== ownerId) throw new Problem('licence-transferred');
    const { pending } = state.after.ownership;
    if (pending === null) throw new Problem('already-done', 'No offer of this licence waits for an answer.');
    return [{ type: 'AssignmentWithdrawn', data: offerData(state, pending) }];
  };

/** The offer that waits for an answer. */
export const pendingOffer = (state: Order): AssignmentOffer | null =>
  state.status === 'sold' ? state.after.ownership.pending : null;

/** Ends an offer that nobody can accept any more, and leaves every other. */
export const lapseAssignment =
  (at: string, { owner, recipient }: Pick<AssignmentFacts, 'owner' | 'recipient'>) =>
  (state: Order): [] | [AssignmentLapsed] => {
    const pending = isOffered(state) ? state.after.ownership.pending : null;
    if (state.status !== 'sold' || pending === null) return [];
    const end = (reason: LapseReason): [AssignmentLapsed] => [
      { type: 'AssignmentLapsed', data: { ...offerData(state, pending), reason } },
    ];
    if (accessOf(state.after) === 'revoked') return end('saleEnded');
    if (owner === 'erased' || recipient === 'erased') return end('accountClosed');
    return at >= pending.lapsesAt ? end('time') : [];
  };
