/** What each action of the plan does: people call the real endpoints; the world outside acts at the provider. */
import { eraseAccount } from '#contracts/auth/people.ts';
import { reinstateAccount, suspendAccount } from '#contracts/auth/account.ts';
import { approveVideo, rejectVideo } from '#contracts/catalogue/catalogue.ts';
import { takeDownVideo, takeReview } from '#contracts/catalogue/moderation.ts';
import * as claims from '#contracts/claims/claims.ts';
import { approveBatch, proposeBatch } from '#contracts/payouts/payoutDesk.ts';
import * as assignments from '#contracts/sales/assignments.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import * as sales from '#contracts/sales/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import type { DisputeState } from '#platform/payments/charges.ts';
import { PaymentRefused } from '#platform/payments/payments.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import type { LooseInput } from '#testing/routes/call.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { licence } from '#testing/routes/marketplace.ts';
import type { Person } from '#testing/routes/people.ts';
import { origin } from '#testing/routes/settings.ts';
import { id } from '#testing/events.ts';
import { staffReason } from './cast.ts';
import { newcomerPlays } from './newcomers.ts';
import { readFacts } from './facts.ts';
import type { Action, ActionKind } from './plan.ts';
import type { Process } from './processes.ts';
import type { World } from './world.ts';
import { ask, buyerOf, financeOf, forEachOf, moderatorOf, pick, videoOf, type Play, type Scene } from './scene.ts';

const because = { reason: staffReason };
const claimKey = keyedHash(testKeys.claims);

const claimCall =
  (endpoint: Endpoint, input: (claimId: string) => LooseInput, by: (scene: Scene) => Person | undefined): Play =>
  async (scene) => {
    const claimId = scene.facts.claims.get(videoOf(scene).id)?.at(-1);
    if (claimId !== undefined) await ask(scene, by(scene), endpoint, input(claimId));
  };
const saleCall =
  (
    endpoint: Endpoint,
    body: (scene: Scene) => unknown,
    by: (scene: Scene, buyerId: string) => Person | undefined,
  ): Play =>
  async (scene) => {
    const sale = pick(scene.facts.sales, scene.action.who);
    if (!sale) return;
    const name = endpoint.path.includes(':orderId') ? 'orderId' : 'id';
    const params: Record<string, string> = { [name]: sale.orderId };
    await ask(scene, by(scene, sale.buyerId), endpoint, { params, body: body(scene) });
  };
const asBuyer = ({ world }: Scene, buyerId: string): Person | undefined =>
  world.cast.buyers.find(({ id: own }) => own === buyerId);

const personOf = ({ world: { cast } }: Scene, userId: string): Person | undefined =>
  [...cast.buyers, ...cast.creators].find(({ id: own }) => own === userId);

/** The owner of the newest offer, or the person to whom the licence is offered, answers it. */
const offerCall =
  (endpoint: Endpoint, by: 'ownerId' | 'recipientId', body?: unknown): Play =>
  async (scene) => {
    const offer = scene.facts.offers.at(-1);
    if (offer) await ask(scene, personOf(scene, offer[by]), endpoint, { params: { orderId: offer.orderId }, body });
  };

/** Somebody whose account is acted on: the creator of the video, or a buyer. */
const targetOf = (scene: Scene): Person => (scene.action.who % 2 === 0 ? videoOf(scene).creator : buyerOf(scene));

const reportDispute = ({ world }: Scene, chargeId: string, disputeId: string, type: string): void =>
  world.outside.report(`charge.dispute.${type}`, { objectId: disputeId, chargeId });

/** The bank decides: won or lost. */
export const decideDispute = (
  scene: Pick<Scene, 'world'>,
  { disputeId, amountPence }: Pick<DisputeState, 'disputeId' | 'amountPence'>,
  isWon: boolean,
  chargeId: string,
): void => {
  scene.world.payments.changeDispute(disputeId, { status: isWon ? 'won' : 'lost' });
  if (isWon) scene.world.outside.book('adjustment', disputeId, amountPence, 0, 'won');
  scene.world.outside.report('charge.dispute.closed', { objectId: disputeId, chargeId });
  scene.world.report(`the bank decides the dispute ${disputeId}: ${isWon ? 'won' : 'lost'}`);
};

/** What people and the world outside do; the others happen to the computers. */
type PlayedKind = Exclude<ActionKind, 'crash' | 'restore'>;

const plays: Record<PlayedKind, Play> = {
  ...newcomerPlays,
  openCheckout: async (scene) => {
    const { id: videoId } = videoOf(scene);
    const { totalPence } = splitPrice(scene.facts.prices.get(videoId) ?? 1000);
    const body = {
      channelUrl: 'https://channel.example/mine',
      totalPence,
      licenceHash: licence.hash,
      buysAs: 'consumer',
      acceptsLicence: true,
      wantsImmediateSupply: true,
      givesUpCancellation: true,
    };
    await ask(scene, buyerOf(scene), sales.openCheckout, { params: { videoId }, body });
  },
  pay: async ({ world, facts, action }) => {
    const page = pick(facts.openPages, facts.openPages.length - 1 - (action.who % 2));
    if (!page) return;
    try {
      const { paymentId, reference } = world.payments.pay(page.payUrl);
      world.report(`somebody pays at ${page.payUrl}`);
      world.outside.report('checkout.session.completed', { objectId: paymentId, reference });
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
    }
    await Promise.resolve();
  },
  openOrder: async (scene) => {
    const order = scene.facts.openPages.at(-1);
    const buyer = order && asBuyer(scene, order.buyerId);
    if (order && buyer) await ask(scene, buyer, sales.getOrder, { params: { orderId: order.orderId } });
  },
  reprice: async (scene) => {
    const { id: videoId, creator } = videoOf(scene);
    await ask(scene, creator, sales.repriceVideo, {
      params: { videoId },
      body: { pricePence: 5000 + (scene.action.who + 1) * 100 },
    });
  },
  withdraw: async (scene) => {
    const { id: videoId, creator } = videoOf(scene);
    await ask(scene, creator, sales.withdrawVideo, { params: { videoId } });
  },
  requestPayout: async (scene) => {
    const { world, action } = scene;
    const { creator } = videoOf(scene);
    const balance = (await ask(scene, creator, sales.getBalance, {})) as { availablePence: number } | undefined;
    if (!balance || balance.availablePence < 1000) return;
    const submissionId = id(600_000 + world.draw.between(`withdrawal ${action.name}`, 0, 99_999));
    // Where only a part is asked for, a second payout would be possible.
    const isPart = balance.availablePence >= 2000 && world.draw.isTrue(`withdrawal ${action.name} of a part`, 0.4);
    const amountPence = isPart ? Math.floor(balance.availablePence / 2) : balance.availablePence;
    world.withdrawals.push({ creatorId: creator.id, submissionId });
    const press = (): Promise<unknown> =>
      ask(scene, creator, sales.requestPayout, { body: { submissionId, amountPence } });
    await press();
    if (world.draw.isTrue(`withdrawal ${action.name} pressed again`, 0.3)) await press();
  },
  approve: async (scene) => {
    const params = { id: videoOf(scene).id };
    await ask(scene, moderatorOf(scene), takeReview, { params });
    await ask(scene, moderatorOf(scene), approveVideo, { params, body: {} });
  },
  reject: (scene) =>
    ask(scene, moderatorOf(scene), rejectVideo, { params: { id: videoOf(scene).id }, body: because }).then(
      () => undefined,
    ),
  takeDown: (scene) =>
    ask(scene, moderatorOf(scene), takeDownVideo, { params: { id: videoOf(scene).id }, body: because }).then(
      () => undefined,
    ),
  sendNotice: async (scene) => {
    const submissionId = id(500_000 + scene.world.draw.between(`notice ${scene.action.name}`, 0, 99_999));
    const body = {
      submissionId,
      work: 'My own film.',
      videoUrl: `${origin}/videos/${videoOf(scene).id}`,
      name: 'Wendy',
      email: 'wendy@example.com',
      postalAddress: '2 Low Road, London',
      goodFaith: true,
      accuracy: true,
      signature: 'Wendy Example',
    };
    await ask(scene, undefined, claims.submitClaim, { body });
  },
  acceptClaim: claimCall(claims.acceptClaim, (claimId) => ({ params: { id: claimId }, body: {} }), moderatorOf),
  counterClaim: claimCall(
    claims.counterClaim,
    (claimId) => ({
      params: { claimId },
      body: {
        name: 'Carol',
        postalAddress: '1 High Street',
        phone: '+447700900000',
        reason: 'I filmed it.',
        mistake: true,
        jurisdiction: true,
        signature: 'Carol Example',
      },
    }),
    (scene) => videoOf(scene).creator,
  ),
  withdrawClaim: claimCall(
    claims.withdrawClaim,
    (claimId) => ({ params: { claimId }, body: { key: claimKey(claimId) } }),
    () => undefined,
  ),
  restoreClaimed: claimCall(
    claims.restoreClaimed,
    (claimId) => ({ params: { id: claimId }, body: because }),
    moderatorOf,
  ),
  upholdClaim: claimCall(claims.upholdClaim, (claimId) => ({ params: { id: claimId }, body: because }), moderatorOf),
  suspend: (scene) =>
    ask(scene, moderatorOf(scene), suspendAccount, { params: { id: targetOf(scene).id }, body: because }).then(
      () => undefined,
    ),
  reinstate: (scene) =>
    ask(scene, moderatorOf(scene), reinstateAccount, { params: { id: targetOf(scene).id }, body: because }).then(
      () => undefined,
    ),
  erase: async (scene) => {
    const { id: userId, username } = targetOf(scene);
    await ask(scene, scene.world.cast.admin, eraseAccount, {
      params: { id: userId },
      body: { reason: because.reason, username },
    });
  },
  releasePayouts: (scene) =>
    forEachOf(scene.facts.waitingPayouts, (payoutId) =>
      ask(scene, financeOf(scene), sales.releasePayout, { params: { id: payoutId } }),
    ),
  rejectPayouts: (scene) =>
    forEachOf(scene.facts.waitingPayouts, (payoutId) =>
      ask(scene, financeOf(scene), sales.rejectPayout, { params: { id: payoutId }, body: because }),
    ),
  proposeBatch: async (scene) => {
    if (scene.facts.waitingPayouts.length > 0)
      await ask(scene, financeOf(scene), proposeBatch, { body: { payoutIds: scene.facts.waitingPayouts } });
  },
  approveBatches: (scene) =>
    forEachOf(scene.facts.proposedBatches, (batchId) =>
      ask(scene, financeOf(scene), approveBatch, { params: { id: batchId } }),
    ),
  refund: saleCall(afterSales.refundSale, () => because, financeOf),
  refundPart: saleCall(afterSales.refundPartOfSale, () => ({ reason: because.reason, amountPence: 500 }), financeOf),
  releaseShare: saleCall(afterSales.releaseShare, () => because, financeOf),
  reportProblem: saleCall(
    afterSales.reportProblem,
    () => ({ kind: 'technicalFault', text: 'It does not play.' }),
    asBuyer,
  ),
  offerLicence: async (scene) => {
    const sale = pick(scene.facts.sales, scene.action.who);
    const owner = sale && personOf(scene, scene.facts.owners.get(sale.orderId) ?? '');
    const others = scene.world.cast.buyers.filter((buyer) => buyer !== owner);
    const body = { username: pick(others, scene.action.who)?.username };
    if (owner) await ask(scene, owner, assignments.offerAssignment, { params: { orderId: sale.orderId }, body });
  },
  acceptLicence: offerCall(assignments.acceptAssignment, 'recipientId', {
    channelUrl: 'https://channel.example/theirs',
    licenceHash: licence.hash,
    acceptsLicence: true,
  }),
  declineLicence: offerCall(assignments.declineAssignment, 'recipientId'),
  takeLicenceBack: offerCall(assignments.withdrawAssignment, 'ownerId'),
  download: saleCall(sales.openDownload, () => undefined, asBuyer),
  dispute: async (scene) => {
    const sale = pick(scene.facts.sales, scene.action.who);
    if (!sale) return;
    // The bank takes back no more than is left, and once.
    const charge = await scene.world.payments.readCharge(sale.chargeId);
    if (charge.disputes.length > 0 || charge.refunds.some(({ status }) => status !== 'failed')) return;
    const respondBy = new Date(scene.world.schedule.now() + 7 * 86_400_000).toISOString();
    const { disputeId, amountPence, feePence } = scene.world.payments.dispute(sale.chargeId, { respondBy });
    scene.world.outside.book('adjustment', disputeId, -amountPence, feePence);
    scene.world.report(`the bank opens the dispute ${disputeId}`);
    reportDispute(scene, sale.chargeId, disputeId, 'created');
  },
  decideDispute: async (scene) => {
    for (const { chargeId } of scene.facts.sales) {
      const { disputes } = await scene.world.payments.readCharge(chargeId);
      for (const dispute of disputes)
        if (dispute.status === 'open') decideDispute(scene, dispute, scene.action.who % 2 === 0, chargeId);
    }
  },
  failRefund: async (scene) => {
    for (const { chargeId } of scene.facts.sales) {
      const { refunds } = await scene.world.payments.readCharge(chargeId);
      const made = refunds.find(({ status }) => status !== 'failed');
      if (!made) continue;
      scene.world.payments.changeRefund(made.refundId, { status: 'failed', failureReason: 'expired_or_canceled_card' });
      scene.world.outside.book('refund_failure', made.refundId, made.amountPence);
      scene.world.outside.report('refund.updated', { objectId: made.refundId, chargeId });
      scene.world.report(`the refund ${made.refundId} comes back`);
      return;
    }
  },
};

/** The process that answers: the planned one, or another that is up. */
export const processFor = ({ processes }: World, { process }: Action): Process | undefined =>
  processes[process]?.owner.isAlive ? processes[process] : processes.find((candidate) => candidate?.owner.isAlive);

/** Somebody does what the plan says. */
export const play = async (world: World, action: Action, process: Process): Promise<void> => {
  if (action.kind !== 'crash' && action.kind !== 'restore')
    await plays[action.kind]({ world, action, process, facts: readFacts(world.log.events) });
};
