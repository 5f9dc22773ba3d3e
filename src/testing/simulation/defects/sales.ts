/** What went wrong with orders and offers. */
import type { Defect } from './defect.ts';

const settlement = 'src/modules/sales/settlement/process.ts';
const offer = 'src/modules/sales/offer/offer.ts';

export const salesDefects: readonly Defect[] = [
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
];
