/** A creator's payee as the payment provider knows it now, noted where it says something new. */
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { PayeeState } from '#platform/payments/payees.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import { account, type Account } from '#modules/payouts/balance/account.ts';
import { closePayee, recordPayee } from '#modules/payouts/payee/payee.ts';
import type { FindPerson } from '#modules/payouts/ports.ts';

export type PayeeReaderDeps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  findPerson: FindPerson;
  now: () => string;
};

/** So often another answer may be noted between the question and this one. */
const ATTEMPTS = 5;

/** What the provider says of a payee, noted once; asked again when another answer was noted meanwhile. */
const createReading = ({ handle, load, payments }: Pick<PayeeReaderDeps, 'handle' | 'load' | 'payments'>) => {
  const readUntilNoted = async (
    creatorId: string,
    askProvider: (state: Account) => Promise<PayeeState | undefined>,
    cause: Cause,
  ): Promise<Account> => {
    for (let attempt = 1; ; attempt += 1) {
      const state = await load(account, creatorId);
      const found = await askProvider(state);
      if (found === undefined) return state;
      try {
        const read = recordPayee({ creatorId, seen: state.payeeReads, ...found });
        return (await handle(account, creatorId, read, cause)).state;
      } catch (error) {
        if (!(error instanceof Problem) || error.type !== 'conflict' || attempt === ATTEMPTS) throw error;
      }
    }
  };

  /** A definite no to a mere question: the provider knows the payee no more. */
  const readWithReference = (payeeId: string, reference: string): Promise<PayeeState> =>
    payments.readPayee(payeeId).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return { payeeId, reference, status: 'rejected', requirements: [] };
      throw error;
    });

  return { readUntilNoted, readWithReference };
};

export const createReadPayee = (deps: PayeeReaderDeps) => {
  const { handle, load, payments, findPerson, now } = deps;
  const { readUntilNoted, readWithReference } = createReading(deps);

  /** Of a creator who has none nothing is asked. */
  const readPayee = (creatorId: string, cause: Cause): Promise<Account> =>
    readUntilNoted(
      creatorId,
      async ({ payeeId }) => (payeeId === null ? undefined : readWithReference(payeeId, creatorId)),
      cause,
    );

  /** Made at the provider with the first step towards payouts. */
  const ensurePayee = async (creatorId: string, cause: Cause): Promise<string> => {
    const accountState = await load(account, creatorId);
    if (accountState.payeeId !== null) return accountState.payeeId;
    const person = await findPerson(creatorId);
    if (!person?.email) throw new Error(`creator ${creatorId} has no address`);
    const made = await payments.createPayee({
      reference: creatorId,
      email: person.email,
      country: 'gb',
      displayName: person.displayName ?? '',
      idempotencyKey: `user:${creatorId}:account`,
    });
    const state = await readUntilNoted(creatorId, () => payments.readPayee(made.payeeId), cause);
    return state.payeeId ?? made.payeeId;
  };

  /** Something was reported about a payee, whose creator only the provider can name. */
  const noteReported = async (payeeId: string, cause: Cause): Promise<void> => {
    const found = await payments.readPayee(payeeId).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return undefined;
      throw error;
    });
    // An account that none of ours stands behind.
    if (!found?.reference) return;
    await readUntilNoted(found.reference, () => payments.readPayee(payeeId), cause);
  };

  /** Of a creator who has left. @throws PaymentRefused while the provider keeps it open: try again on another day */
  const endPayee = async (creatorId: string, cause: Cause): Promise<void> => {
    const { payeeId, isPayeeClosed } = await load(account, creatorId);
    if (payeeId === null || isPayeeClosed) return;
    // The answer to closing may have been lost.
    if ((await readWithReference(payeeId, creatorId)).status !== 'rejected')
      await payments.closePayee({ payeeId, idempotencyKey: `user:${creatorId}:account-close:${now().slice(0, 10)}` });
    await handle(account, creatorId, closePayee(creatorId), cause);
  };

  return { readPayee, ensurePayee, noteReported, endPayee };
};

export type ReadingPayees = ReturnType<typeof createReadPayee>;
