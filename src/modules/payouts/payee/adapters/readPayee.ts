/** Reads a creator's payee at the payment provider, and records what is new. */
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { PayeeState } from '#platform/payments/payees.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import { account, type Account } from '#modules/payouts/balance/account.ts';
import { hourOf } from '#platform/time/hourOf.ts';
import { closePayee, recordPayee } from '#modules/payouts/payee/payee.ts';
import type { FindPerson } from '#modules/payouts/ports.ts';

export type PayeeReaderDeps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  findPerson: FindPerson;
  now: () => string;
  /** So many hours nothing is paid out after a change of the bank account. */
  payeeChangeHoldHours: number;
};

/** How often another answer may be recorded between the read and this one. */
const ATTEMPTS = 5;

const HOUR_MS = 3_600_000;

/** Records the provider's answer once; reads again when another answer was recorded meanwhile. */
const createReading = ({ handle, load, payments, now, payeeChangeHoldHours }: Omit<PayeeReaderDeps, 'findPerson'>) => {
  const holdEnd = (): string => new Date(Date.parse(now()) + payeeChangeHoldHours * HOUR_MS).toISOString();

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
        const read = recordPayee({ creatorId, seen: state.payeeReads, holdUntil: holdEnd(), ...found });
        return (await handle(account, creatorId, read, cause)).state;
      } catch (error) {
        if (!(error instanceof Problem) || error.type !== 'conflict' || attempt === ATTEMPTS) throw error;
      }
    }
  };

  /** A definite refusal of a mere read: the provider no longer knows the payee. */
  const readWithReference = (payeeId: string, reference: string): Promise<PayeeState> =>
    payments.readPayee(payeeId).catch((error: unknown) => {
      if (error instanceof PaymentRefused)
        return { payeeId, reference, status: 'rejected', requirements: [], destination: null };
      throw error;
    });

  return { readUntilNoted, readWithReference };
};

export const createReadPayee = (deps: PayeeReaderDeps) => {
  const { handle, load, payments, findPerson, now } = deps;
  const { readUntilNoted, readWithReference } = createReading(deps);

  /** Reads nothing for a creator without a payee. */
  const readPayee = (creatorId: string, cause: Cause): Promise<Account> =>
    readUntilNoted(
      creatorId,
      async ({ payeeId }) => (payeeId === null ? undefined : readWithReference(payeeId, creatorId)),
      cause,
    );

  /** Created at the provider with the first step towards payouts. */
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

  /** The provider reported a change of a payee, whose creator only the provider can name. */
  const noteReported = async (payeeId: string, cause: Cause): Promise<void> => {
    const found = await payments.readPayee(payeeId).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return undefined;
      throw error;
    });
    // An account that belongs to none of our creators.
    if (!found?.reference) return;
    await readUntilNoted(found.reference, () => payments.readPayee(payeeId), cause);
  };

  /** For a closed account. @throws PaymentRefused while the provider keeps it open: retry in another hour */
  const endPayee = async (creatorId: string, cause: Cause): Promise<void> => {
    const { payeeId, isPayeeClosed } = await load(account, creatorId);
    if (payeeId === null || isPayeeClosed) return;
    const isClosed = async () => (await readWithReference(payeeId, creatorId)).status === 'rejected';
    // The answer to closing may have been lost.
    if (!(await isClosed())) {
      // The provider repeats an error of its own for a day.
      const idempotencyKey = `user:${creatorId}:account-close:${hourOf(now())}`;
      await payments.closePayee({ payeeId, idempotencyKey }).catch(async (error: unknown) => {
        // Another run may have closed it meanwhile.
        if (!(error instanceof PaymentRefused) || !(await isClosed())) throw error;
      });
    }
    await handle(account, creatorId, closePayee(creatorId), cause);
  };

  return { readPayee, ensurePayee, noteReported, endPayee };
};

export type ReadingPayees = ReturnType<typeof createReadPayee>;
