/** What people do before they trade: they register, upload and submit, and subscribe to a plan. */
import { confirmEmail, register, resendConfirmation } from '#contracts/auth/auth.ts';
import { approveVideo, completeUpload, createVideo, rejectVideo } from '#contracts/catalogue/catalogue.ts';
import { currentGrantVersion } from '#contracts/catalogue/grant.ts';
import { takeReview } from '#contracts/catalogue/moderation.ts';
import { cancelUpload, submitVideo } from '#contracts/catalogue/studio.ts';
import { cancelPro, startPro } from '#contracts/plans/plans.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { findGrant } from '#modules/catalogue/listing/adapters/grantTexts.ts';
import { referenceOf } from '#modules/plans/planReference.ts';
import { mailedLink } from '#testing/routes/accounts.ts';
import type { Person } from '#testing/routes/people.ts';
import { newcomers, staffReason } from './cast.ts';
import type { NewcomerKind } from './plan.ts';
import type { World } from './world.ts';
import { ask, moderatorOf, pick, videoOf, type Play, type Scene } from './scene.ts';

const FILE_BYTES = 1000;
const PRO_PENCE = 500;
const PRO_FEE_PENCE = 28;
const MONTH_MS = 30 * DAY_MS;

const newcomerOf = ({ action }: Scene) => pick(newcomers, action.who) ?? newcomers[0];

/** The newest upload of this kind, with its creator. */
const newestOf = (scene: Scene, kind: 'uploading' | 'drafts'): { creator: Person; videoId: string } | undefined => {
  const videoId = scene.facts[kind].at(-1);
  if (videoId === undefined) return undefined;
  const creator = scene.world.cast.creators.find(({ id }) => id === scene.facts.creatorOf.get(videoId));
  return creator && { creator, videoId };
};
const uploadCall =
  (endpoint: typeof completeUpload | typeof cancelUpload): Play =>
  async (scene) => {
    const upload = newestOf(scene, 'uploading');
    if (upload) await ask(scene, upload.creator, endpoint, { params: { videoId: upload.videoId } });
  };

const isoAt = (ms: number): string => new Date(ms).toISOString();

/** The bank pays for a month: a charge, its booking, and the period. */
const payMonth = (
  world: World,
  { userId, customerId }: { userId: string; customerId: string },
  month: number,
): void => {
  const { payments, outside, schedule } = world;
  const now = schedule.now();
  const subscriptionId = `sub_${customerId}`;
  const current = payments.findSubscription(customerId);
  if (month > 1 && (current === undefined || current.status === 'canceled')) return;
  const inform = (type: string): void =>
    outside.report(type, { objectId: subscriptionId, reference: referenceOf(userId) });
  if (current?.endsAt || current?.status === 'past_due') {
    payments.setSubscription(customerId, { ...current, status: 'canceled', endsAt: isoAt(now) });
    return inform('customer.subscription.deleted');
  }
  const period = { periodStartsAt: isoAt(now), periodEndsAt: isoAt(now + MONTH_MS) };
  const begun = {
    subscriptionId,
    status: 'active',
    startedAt: isoAt(now),
    endsAt: null,
    pricePence: PRO_PENCE,
  } as const;
  payments.setSubscription(customerId, { ...(current ?? begun), ...period });
  const chargeId = `ch_${customerId}_${month}`;
  payments.addCharge(customerId, {
    chargeId,
    amountPence: PRO_PENCE,
    feePence: PRO_FEE_PENCE,
    takenAt: isoAt(now),
  });
  outside.book('charge', chargeId, PRO_PENCE, PRO_FEE_PENCE);
  world.report(`${customerId} pays for a month of Creator Pro`);
  inform('invoice.paid');
  schedule.add({
    at: now + MONTH_MS,
    name: `renewal of ${customerId} ${month}`,
    owner: null,
    run: () => {
      if (schedule.now() < world.renewsUntil) payMonth(world, { userId, customerId }, month + 1);
    },
  });
};

export const newcomerPlays: Record<NewcomerKind, Play> = {
  announceUpload: async (scene) => {
    await ask(scene, videoOf(scene).creator, createVideo, {
      body: { title: 'A new one', fileName: 'new.mp4', sizeBytes: FILE_BYTES },
    });
  },
  sendBytes: async (scene) => {
    const upload = newestOf(scene, 'uploading');
    if (!upload) return;
    const { uploads, schedule, report } = scene.world;
    const bytes = scene.action.who === 0 ? FILE_BYTES / 2 : FILE_BYTES;
    uploads.receive(upload.videoId, bytes, isoAt(schedule.now()));
    report(`${bytes} bytes of ${upload.videoId} arrive`);
  },
  completeUpload: uploadCall(completeUpload),
  cancelUpload: uploadCall(cancelUpload),
  submitVideo: async (scene) => {
    const draft = newestOf(scene, 'drafts');
    if (!draft) return;
    const body = {
      title: 'A new one',
      description: 'How it was made.',
      category: 'diy',
      tags: ['new'],
      pricePence: 5000,
      priorUse: '',
      grantVersion: currentGrantVersion,
      grantHash: findGrant(currentGrantVersion)?.hash ?? '',
      signedName: `${draft.creator.username} Example`,
      agrees: true,
    };
    await ask(scene, draft.creator, submitVideo, { params: { videoId: draft.videoId }, body });
  },
  decideNew: async (scene) => {
    const id = scene.facts.submitted.at(-1);
    if (id === undefined) return;
    const isGood = scene.action.who % 3 !== 0;
    await ask(scene, moderatorOf(scene), takeReview, { params: { id } });
    await ask(scene, moderatorOf(scene), isGood ? approveVideo : rejectVideo, {
      params: { id },
      body: isGood ? {} : { reason: staffReason },
    });
  },
  register: async (scene) => {
    const { email, username } = newcomerOf(scene);
    const body = { email, username, displayName: username, password: 'Oak-stool-3-legs', isCreator: false };
    await ask(scene, undefined, register, { body });
  },
  resendConfirmation: async (scene) => {
    await ask(scene, undefined, resendConfirmation, { body: { email: newcomerOf(scene).email } });
  },
  confirm: async (scene) => {
    const { email } = newcomerOf(scene);
    if (!scene.world.mails.some(({ to, button }) => to === email && button !== undefined)) return;
    const { searchParams } = mailedLink(scene.world, email);
    const query = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
    await ask(scene, undefined, confirmEmail, { query });
  },
  startPro: async (scene) => {
    await ask(scene, videoOf(scene).creator, startPro, {});
  },
  payPro: async ({ world, facts, action }) => {
    const customer = pick(facts.customers, action.who);
    if (customer && world.payments.findSubscription(customer.customerId) === undefined) payMonth(world, customer, 1);
    await Promise.resolve();
  },
  cancelPro: async (scene) => {
    await ask(scene, videoOf(scene).creator, cancelPro, {});
  },
  failRenewal: async ({ world, facts, action }) => {
    const customer = pick(facts.customers, action.who);
    const current = customer && world.payments.findSubscription(customer.customerId);
    if (!customer || current?.status !== 'active') return;
    world.payments.setSubscription(customer.customerId, { ...current, status: 'past_due' });
    world.report(`the renewal of ${customer.customerId} fails`);
    world.outside.report('invoice.payment_failed', {
      objectId: current.subscriptionId,
      reference: referenceOf(customer.userId),
    });
    await Promise.resolve();
  },
};
