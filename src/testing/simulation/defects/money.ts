/** What went wrong with shares, payouts and the books. */
import type { Defect } from './defect.ts';

const books = 'src/modules/books/books.ts';
const bookkeeping = 'src/modules/books/adapters/bookkeeping.ts';

export const moneyDefects: readonly Defect[] = [
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
        find: 'states: { owed: hours(2) },',
        put: 'states: { owed: hours(2, { quietMinutes: 1e6 }) },',
      },
    ],
    foundBy: ['reversal reaches its end'],
  },
  {
    name: 'a refund that another run has made is failed by the refusal of this one',
    patches: [
      {
        file: 'src/modules/sales/refunds/process.ts',
        find: 'if (madeMeanwhile) return',
        put: 'if (madeMeanwhile && n === 0) return',
      },
    ],
    failsTest: {
      file: 'src/modules/sales/refunds/process.test.ts',
      test: 'is made, and has not failed, when another run was faster and the provider refuses this one',
    },
  },
  {
    name: 'two steps of one refund are taken at once',
    patches: [
      {
        file: 'src/platform/processes/attempts.ts',
        find: 'coalesce(process_attempts.busy_until, ?) <= ?',
        put: '? <= ?',
      },
    ],
    failsTest: {
      file: 'src/platform/processes/attempts.test.ts',
      test: 'is taken by one of many that want it at once',
    },
  },
  {
    name: 'a repeated press of the button makes a second payout',
    patches: [
      {
        file: 'src/modules/payouts/payout/routes.ts',
        find: 'idOf(`payout:${creatorId}:${submissionId}`)',
        put: 'idOf(`payout:${creatorId}:${submissionId}:${cause.correlationId}`)',
      },
    ],
    foundBy: ['one press makes one payout'],
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
    name: 'a stale comparison of the books is not noticed',
    patches: [
      {
        file: books,
        find: 'if (addDays(comparedUntil, booksStaleHours / 24) < now)',
        put: "if (now === '')",
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
    name: 'late money without an order is compared with what is recent only',
    patches: [
      {
        file: bookkeeping,
        find: '[until, openSince ?? until, sold ?? until, ...times]',
        put: '[until, sold ?? until]',
      },
    ],
    failsTest: {
      file: 'src/journeys/payouts/bookkeeping.int.test.ts',
      test: 'closes a difference by itself when a payment of a plan, which has no order, is heard of forty days late',
    },
  },
  {
    name: 'late money is not compared back to the sale',
    patches: [{ file: bookkeeping, find: 'sold ?? until, ', put: '' }],
    foundBy: ['the books agree'],
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
];
