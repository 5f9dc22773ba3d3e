/** Transfers to connected accounts. https://docs.stripe.com/api/transfers */
import { z } from 'zod';
import { findAccount } from '#standIns/stripe/accounts/accounts.ts';
import { availablePence } from './balance.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import { findCharge } from './intents.ts';
import { transferObject } from '#standIns/stripe/objects.ts';
import { expand, formInteger, metadata, readParams } from '#standIns/stripe/readParams.ts';
import {
  type Change,
  type IntentRecord,
  type Records,
  seconds,
  type TransferRecord,
  type World,
} from '#standIns/stripe/records.ts';
import { forbiddenByState, missing } from '#standIns/stripe/refusal.ts';

const transferParams = z.strictObject({
  amount: formInteger.pipe(z.int().min(1)),
  currency: z.literal('gbp'),
  destination: z.string().min(1),
  source_transaction: z.string().optional(),
  transfer_group: z.string().max(200).optional(),
  description: z.string().max(1000).optional(),
  metadata,
  expand,
});

export const findTransfer = (records: Records, id: string): TransferRecord => {
  const transfer = records.transfers.get(id);
  if (transfer === undefined) throw missing('transfer', id);
  return transfer;
};

const checkDestination = (records: Records, id: string): void => {
  if (findAccount(records, id).transfersStatus === 'active') return;
  throw forbiddenByState(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
  );
};

const insufficient = (): Error =>
  forbiddenByState('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });

const transferredFrom = (records: Records, chargeId: string): number =>
  [...records.transfers.values()]
    .filter((transfer) => transfer.chargeId === chargeId)
    .reduce((total, { amount, reversedAmount = 0 }) => total + amount - reversedAmount, 0);

/** Card money is pending for days: a transfer out of it must name its charge, others take what is available. */
const sourceOf = (records: Records, chargeId: string, amount: number): IntentRecord => {
  const charge = findCharge(records, chargeId);
  if (charge.status !== 'succeeded')
    throw forbiddenByState('The source_transaction must be a captured charge.', { param: 'source_transaction' });
  if (transferredFrom(records, charge.chargeId) + amount > charge.capturedAmount) throw insufficient();
  return charge;
};

export const createTransfer = (
  records: Records,
  raw: unknown,
  world: World,
  key: string | null,
): { transfer: TransferRecord; change: Change; expand: string[] } => {
  const params = readParams(transferParams, raw);
  const { amount, source_transaction: from } = params;
  checkDestination(records, params.destination);
  const charge = from === undefined ? null : sourceOf(records, from, amount);
  if (charge === null && amount > availablePence(records, world)) throw insufficient();
  const transfer: TransferRecord = {
    id: world.newId('tr_'),
    createdAt: seconds(world),
    amount,
    currency: params.currency,
    destination: params.destination,
    chargeId: charge?.chargeId ?? null,
    description: params.description ?? null,
    transferGroup: params.transfer_group ?? charge?.transferGroup ?? null,
    metadata: params.metadata,
  };
  const events = [recordEvent('transfer.created', transferObject(transfer), world, key)];
  return { transfer, change: { transfers: [transfer], events }, expand: params.expand };
};
