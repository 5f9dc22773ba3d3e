/** What went wrong with accounts, listings and personal data. */
import type { Defect } from './defect.ts';

const settlement = 'src/modules/sales/settlement/process.ts';
const offer = 'src/modules/sales/offer/offer.ts';

export const peopleDefects: readonly Defect[] = [
  {
    name: 'a licence passes although an account is suspended',
    patches: [
      {
        file: 'src/modules/sales/assignments/assignment.ts',
        find: "if (facts.owner !== 'open' || facts.recipient !== 'open')\n      throw new Problem('conflict'",
        put: "if (facts.owner === 'none' || facts.recipient === 'none')\n      throw new Problem('conflict'",
      },
    ],
    foundBy: ['no licence passes by a closed account'],
  },
  {
    name: 'an offer of a licence that nobody answers waits for ever',
    patches: [
      {
        file: 'src/modules/sales/assignments/assignment.ts',
        find: "return at >= pending.lapsesAt ? end('time') : [];",
        put: "return at >= pending.lapsesAt && pending.offer < 0 ? end('time') : [];",
      },
    ],
    foundBy: ['assignment reaches its end'],
  },
  {
    name: 'the farewell is sent before the key is destroyed',
    patches: [
      {
        file: 'src/modules/auth/erasure/process.ts',
        find: '    await subjectKeys.erase(userId);\n',
        put: "    if (account.email !== null) await sendMail(account.email, farewellMail(brandName, account.displayName ?? ''));\n    await subjectKeys.erase(userId);\n",
      },
    ],
    foundBy: ['erasure reaches its end'],
  },
  {
    name: 'a suspension does not reach the offers of the creator',
    patches: [
      {
        file: offer,
        find: "state.blockedBy.includes(SUSPENSION) ? [] : [{ type: 'SellerSuspended', data: of }];",
        put: "state.blockedBy.includes(SUSPENSION) ? [] : of.videoId === '' ? [{ type: 'SellerSuspended', data: of }] : [];",
      },
      {
        file: settlement,
        find: "return creator === 'suspended' || creator === 'erased' ? 'withdrawn' : undefined;",
        put: "return creator === 'none' || creator === 'erased' ? 'withdrawn' : undefined;",
      },
    ],
    foundBy: ['nobody sells with a closed account'],
  },
  {
    name: 'a waiting video of a suspended creator can be approved and listed',
    patches: [
      {
        file: 'src/modules/catalogue/review/adminRoutes.ts',
        find: "if ((await findAccountStanding(creatorId)) !== 'open')",
        put: "if ((await findAccountStanding(creatorId)) === 'none')",
      },
      {
        file: 'src/modules/catalogue/review/policies.ts',
        find: "if ((await findAccountStanding(video.creatorId)) !== 'open') return true;",
        put: "if ((await findAccountStanding(video.creatorId)) === 'none') return true;",
      },
      {
        file: 'src/modules/catalogue/policies.ts',
        find: "|| (await findAccountStanding(state.creatorId)) !== 'open') return;",
        put: "|| (await findAccountStanding(state.creatorId)) === 'none') return;",
      },
      {
        file: 'src/modules/catalogue/review/decision.ts',
        find: "decision.decision === 'approve' && state.disabledBy.length > 0;",
        put: "decision.decision === 'approve' && state.disabledBy.length < 0;",
      },
    ],
    foundBy: ['nothing of a closed account is listed', 'nobody sells with a closed account'],
  },
  {
    name: 'a video that was paused meanwhile is listed',
    patches: [
      {
        file: 'src/modules/catalogue/review/decision.ts',
        find: "decision.decision === 'approve' && state.disabledBy.length > 0;",
        put: "decision.decision === 'approve' && state.disabledBy.length < 0;",
      },
    ],
    failsTest: {
      file: 'src/modules/catalogue/review/decision.test.ts',
      test: 'lists nothing that was disabled or paused meanwhile: the video waits again',
    },
  },
  {
    name: 'a reason given by staff is not sealed',
    patches: [
      {
        file: 'src/modules/auth/account/standing.ts',
        find: "type: 'AccountSuspended', data: { userId, reason: personal(userId, reason), by }",
        put: "type: 'AccountSuspended', data: { userId, reason, by }",
      },
    ],
    foundBy: ['no personal value is in clear'],
  },
  {
    name: 'the channel of a buyer is not sealed',
    patches: [
      {
        file: 'src/modules/sales/checkout/process.ts',
        find: 'channelUrl: personal(buyerId, channelUrl)',
        put: 'channelUrl',
      },
    ],
    foundBy: ['no personal value is in clear'],
  },
  {
    name: 'a notice of copyright is not sealed',
    patches: [
      {
        file: 'src/modules/claims/claim.ts',
        find: 'notice: personal(rest.claimId, notice)',
        put: 'notice',
      },
    ],
    foundBy: ['no personal value is in clear'],
  },
  {
    name: 'network addresses stay as they are',
    patches: [
      {
        file: 'src/modules/auth/index.ts',
        find: 'await forgetAddresses({ db, now: clock(), addressKey: addressKey(keys.addresses) });',
        put: 'await Promise.resolve({ db, now: clock(), forgetAddresses, addressKey: addressKey(keys.addresses) });',
      },
    ],
    foundBy: ['nothing is kept for too long'],
  },
  {
    name: 'reports of the payment provider are kept for ever',
    patches: [
      {
        file: 'src/app/unfinished.ts',
        find: 'forget: inbox.forget,',
        put: 'forget: () => Promise.resolve(),',
      },
    ],
    foundBy: ['nothing is kept for too long'],
  },
];
