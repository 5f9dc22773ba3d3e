/**
 * The defects that the product once had, each as the mend taken out again: `npm run simulate -- --defects` builds the
 * application with one of them at a time and looks for the first seed that finds it.
 */

/** Replaces this text, which stands in the file exactly once. */
export type Patch = Readonly<{ file: string; find: string; put: string }>;

export type Defect = Readonly<{
  name: string;
  patches: readonly Patch[];
  /** The beginnings of the names of the checks, one of which has to fail. */
  foundBy: readonly string[];
}>;

const settlement = 'src/modules/sales/settlement/process.ts';
const books = 'src/modules/books/books.ts';
const bookkeeping = 'src/modules/books/adapters/bookkeeping.ts';
const lease = 'src/platform/postgres/lease.ts';
const offer = 'src/modules/sales/offer/offer.ts';

export const defects: readonly Defect[] = [
  {
    name: 'a released payout depends on its job',
    patches: [
      {
        file: 'src/modules/payouts/payout/policies.ts',
        find: 'step: createSendPayout(deps),',
        put: 'step: async () => undefined,',
      },
    ],
    foundBy: ['payout reaches its end'],
  },
  {
    name: 'a reversal depends on its job',
    patches: [
      {
        file: 'src/modules/payouts/balance/policies.ts',
        find: 'return reverseShare({ creatorId, orderId }, cause);',
        put: 'return [creatorId, orderId, cause];',
      },
    ],
    foundBy: ['reversal reaches its end'],
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
    name: 'the open page of a buyer who was erased or suspended is captured',
    patches: [
      {
        file: settlement,
        find: "if (buyer === 'suspended' || buyer === 'erased') return 'accountClosed';",
        put: "if (buyer === 'none') return 'accountClosed';",
      },
    ],
    foundBy: ['nobody buys with a closed account'],
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
        find: "return (await findAccountStanding(creatorId)) === 'suspended' ? 'withdrawn' : undefined;",
        put: "return (await findAccountStanding(creatorId)) === 'none' ? 'withdrawn' : undefined;",
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
        find: "(await findAccountStanding(video.creatorId)) !== 'open' ||",
        put: "(await findAccountStanding(video.creatorId)) === 'none' ||",
      },
      {
        file: 'src/modules/catalogue/policies.ts',
        find: "|| (await findAccountStanding(state.creatorId)) !== 'open') return;",
        put: "|| (await findAccountStanding(state.creatorId)) === 'none') return;",
      },
    ],
    foundBy: ['nothing of a closed account is listed', 'nobody sells with a closed account'],
  },
  {
    name: 'a copyright claim accepted before the offer is open blocks nothing',
    patches: [
      {
        file: offer,
        find: "if (state.blockedBy.includes(claimId)) return [];\n    const orderId = state.status === 'sold' ? state.orderId : null;\n    return [{ type: 'OfferBlocked'",
        put: "if (state.status === 'none' || state.blockedBy.includes(claimId)) return [];\n    const orderId = state.status === 'sold' ? state.orderId : null;\n    return [{ type: 'OfferBlocked'",
      },
    ],
    foundBy: ['nothing is sold under a copyright claim'],
  },
  {
    name: 'two settlements interleave, and a failed order holds the offer for ever',
    patches: [
      { file: offer, find: 'if (open.releasedOrders.includes(orderId)) throw', put: "if (orderId === '') throw" },
      { file: settlement, find: 'if (isOver(started)) await handle', put: "if (orderId === '') await handle" },
      {
        file: 'src/modules/sales/policies.ts',
        find: "if (status === 'lost' || status === 'failed' || status === 'none')",
        put: "if (status === 'none')",
      },
    ],
    foundBy: ['offer-claim reaches its end'],
  },
  {
    name: 'an offer is free again while its payment can still be captured',
    patches: [
      {
        file: settlement,
        find: '      if (error instanceof PaymentRefused) return giveUp(run, error);\n',
        put: "      if (error instanceof PaymentRefused) {\n        const after = await payments.readPayment(state.paymentId);\n        return after.status === 'captured' ? after : error;\n      }\n",
      },
    ],
    foundBy: ['nobody pays who lost', 'order reaches its end'],
  },
  {
    name: 'a checkpoint beyond the end of the log is not noticed',
    patches: [
      {
        file: 'src/platform/projections/restored.ts',
        find: 'if (names.length === 0) return;',
        put: 'if (names.length >= 0) return;',
      },
    ],
    foundBy: ['no event is skipped'],
  },
  {
    name: 'a stale comparison of the books is not noticed',
    patches: [
      {
        file: books,
        find: 'if (comparedUntil !== null && addDays(comparedUntil, booksStaleHours / 24) < now)',
        put: "if (comparedUntil !== null && now === '')",
      },
    ],
    foundBy: ['nothing is released over stale books'],
  },
  {
    name: 'the bank payouts and fees of the provider count as differences',
    patches: [
      { file: books, find: 'listed.filter(({ type }) => !providersOwn.has(type))', put: 'listed.filter(Boolean)' },
    ],
    foundBy: ['the books agree'],
  },
  {
    name: 'a difference stays open although a late report explains it',
    patches: [
      {
        file: books,
        find: '.length === 0)\n    .map(({ key }) => key);',
        put: '.length < 0)\n    .map(({ key }) => key);',
      },
    ],
    foundBy: ['the books agree'],
  },
  {
    name: 'a dispute of long ago is compared with what is recent only',
    patches: [
      {
        file: bookkeeping,
        find: '[until, openSince ?? until, sold ?? until, ...times]',
        put: '[until, sold ?? until]',
      },
    ],
    foundBy: ['the books agree'],
  },
  {
    name: 'late money is not compared back to the sale',
    patches: [{ file: bookkeeping, find: 'sold ?? until, ', put: '' }],
    foundBy: ['the books agree'],
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
    foundBy: ['nothing of a closed account is listed'],
  },
  {
    name: 'one unreadable charge stops the whole sweep',
    patches: [
      {
        file: 'src/platform/processes/sweeper.ts',
        find: '      return messageOf(error);\n    }',
        put: '      throw error;\n    }',
      },
    ],
    foundBy: ['report reaches', 'dispute reaches', 'refund reaches', 'payout reaches', 'order reaches'],
  },
  {
    name: 'an order whose pay page was never opened stays open',
    patches: [
      { file: settlement, find: 'run.state.terms.payBefore <= now()', put: 'run.state.terms.payBefore === now()' },
    ],
    foundBy: ['order reaches its end'],
  },
  {
    name: 'a refused capture leaves the amount on hold',
    patches: [
      {
        file: settlement,
        find: '      if (error instanceof PaymentRefused) return giveUp(run, error);\n',
        put: '      if (error instanceof PaymentRefused) return error;\n',
      },
      {
        file: settlement,
        find: '    if (state.uncancelledPaymentId === null) return state;\n    await releaseHold(orderId, state.uncancelledPaymentId, failures);',
        put: '    if (state.uncancelledPaymentId !== failures) return state;',
      },
    ],
    foundBy: ['no amount stays on hold', 'cancellation reaches its end'],
  },
  {
    name: 'a repeated call gets the error that the provider keeps for its key',
    patches: [
      {
        file: 'src/platform/payments/attemptKey.ts',
        find: 'return attempt === 0 ? key',
        put: 'return attempt >= 0 ? key',
      },
    ],
    foundBy: ['order reaches', 'cancellation reaches', 'refund reaches', 'payout reaches', 'offer-claim reaches'],
  },
  {
    name: 'a payout reads no freezes and disputes before money leaves',
    patches: [
      {
        file: 'src/modules/payouts/payout/process.ts',
        find: 'const isStopped = await isInDoubt(creatorId, part);',
        put: 'const isStopped = part.amountPence < 0 && (await isInDoubt(creatorId, part));',
      },
    ],
    foundBy: ['nothing is paid against a freeze'],
  },
  {
    name: 'a hold of another shop is cancelled',
    patches: [
      {
        file: bookkeeping,
        find: "if (orderStatus === 'none' || orderStatus === 'sold') continue;",
        put: "if (orderStatus === 'none' && status === 'authorised') await payments.cancel(payment.paymentId, `stray:${payment.paymentId}`);\n      if (orderStatus === 'none' || orderStatus === 'sold') continue;",
      },
    ],
    foundBy: ['what is not ours is left alone'],
  },
  {
    name: 'the lease of job workers is not taken again after its connection drops',
    patches: [{ file: lease, find: 'isFirst = false;', put: 'signal = AbortSignal.abort();' }],
    foundBy: ['every process is seen to be alive'],
  },
  {
    name: 'a hung holder of the lease is never replaced',
    patches: [{ file: lease, find: 'openSession({ hungAfterMs, onEnd: stop })', put: 'openSession({ onEnd: stop })' }],
    foundBy: ['one process works'],
  },
  {
    name: 'a holder does not notice that it has lost the lease',
    patches: [
      { file: lease, find: 'hungAfterMs, onEnd: stop }', put: 'hungAfterMs, onEnd: () => undefined }' },
      { file: lease, find: 'beat().catch(() => stop())', put: 'beat().catch(() => undefined)' },
    ],
    foundBy: ['one process works'],
  },
];
