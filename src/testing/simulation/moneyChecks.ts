/** No penny is lost: charges, payouts and the books, compared with the provider. */
import { booksStaleHours } from '#contracts/site/houseRules.ts';
import type { Facts, Report } from './failure.ts';
import { FOREIGN_PAYMENT } from './outside.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const checkCharges = async ({ payments }: World, facts: Facts, report: Report): Promise<void> => {
  const sold = new Map(
    facts.flatMap(({ event }) => (event.type === 'VideoSold' ? [[event.data.orderId, event.data] as const] : [])),
  );
  const captured = new Set<string>();
  for (const payment of await payments.listPayments('')) {
    const { reference, status, capturedPence, paymentId } = payment;
    const sale = sold.get(reference ?? '');
    if (paymentId === FOREIGN_PAYMENT) {
      if (status !== 'authorised') report('what is not ours is left alone', `${paymentId} is ${status}`);
      continue;
    }
    if (status === 'authorised') report('no amount stays on hold', `${paymentId} of order ${reference}`);
    if (status !== 'captured') continue;
    if (!sale) report('nobody pays who lost', `${paymentId} of order ${reference}: ${capturedPence} pence`);
    else if (sale.totalPence !== capturedPence)
      report('the price is charged', `${paymentId}: ${capturedPence}, not ${sale.totalPence}`);
    if (captured.has(reference ?? '')) report('an order is paid once', `${reference}`);
    captured.add(reference ?? '');
  }
  for (const orderId of sold.keys()) if (!captured.has(orderId)) report('a sale is paid for', orderId);
};

type Money = { creatorPence: number; sentPence: number; backPence: number };

/** When each account was suspended or erased. */
const closedTimes = (facts: Facts): Map<string, [from: number, until: number][]> => {
  const closed = new Map<string, [from: number, until: number][]>();
  for (const { event, recorded } of facts) {
    const at = Date.parse(recorded.metadata.at);
    if (event.type === 'AccountSuspended' || event.type === 'AccountErased')
      closed.set(event.data.userId, [...(closed.get(event.data.userId) ?? []), [at, Number.POSITIVE_INFINITY]]);
    else if (event.type === 'AccountReinstated')
      for (const time of closed.get(event.data.userId) ?? []) time[1] = Math.min(time[1], at);
  }
  return closed;
};

/** Of each sale no more leaves than came in, and the creator gets no more than the share. */
const checkPayouts = async ({ payments, outside }: World, facts: Facts, report: Report): Promise<void> => {
  const shares = new Map<string, Money>();
  const frozen = new Map<string, [from: number, until: number][]>();
  const creators = new Map<string, string>();
  const closed = closedTimes(facts);
  for (const { event, recorded } of facts) {
    const at = Date.parse(recorded.metadata.at);
    if (event.type === 'SaleCredited') creators.set(event.data.orderId, event.data.creatorId);
    if (event.type === 'SaleCredited')
      shares.set(event.data.orderId, { creatorPence: event.data.creatorPence, sentPence: 0, backPence: 0 });
    if (event.type === 'ShareFrozen')
      frozen.set(event.data.orderId, [...(frozen.get(event.data.orderId) ?? []), [at, Number.POSITIVE_INFINITY]]);
    const open =
      event.type === 'ShareUnfrozen'
        ? frozen.get(event.data.orderId)?.find(([, until]) => until === Number.POSITIVE_INFINITY)
        : undefined;
    if (open) open[1] = at;
  }
  for (const { reference, at } of outside.sent) {
    const isWithin = ([from, until]: [from: number, until: number]): boolean =>
      from + 10 * MINUTE_MS < at && at < until;
    const where = `order ${reference} at ${new Date(at).toISOString()}`;
    if (frozen.get(reference)?.some(isWithin)) report('nothing is paid against a freeze', where);
    if (closed.get(creators.get(reference) ?? '')?.some(isWithin)) report('nothing is paid to a closed account', where);
  }
  for (const [orderId, { creatorPence }] of shares) {
    const transfers = await payments.listTransfers(orderId);
    const sentPence = transfers.reduce((sum, { amountPence }) => sum + amountPence, 0);
    const backPence = transfers.reduce((sum, { reversedPence }) => sum + reversedPence, 0);
    if (sentPence > creatorPence) report('nothing is paid twice', `order ${orderId}: ${sentPence} of ${creatorPence}`);
    if (backPence > sentPence)
      report('no more is reversed than was sent', `order ${orderId}: ${backPence} of ${sentPence}`);
  }
};

/** However often a creator presses the button, and whatever answer is lost. */
const checkPresses = ({ withdrawals }: World, facts: Facts, report: Report): void => {
  const wanted = new Map<string, Set<string>>();
  for (const { creatorId, submissionId } of withdrawals)
    wanted.set(creatorId, (wanted.get(creatorId) ?? new Set<string>()).add(submissionId));
  const made = new Map<string, number>();
  for (const { event } of facts)
    if (event.type === 'PayoutReserved') made.set(event.data.creatorId, (made.get(event.data.creatorId) ?? 0) + 1);
  for (const [creatorId, count] of made) {
    const most = wanted.get(creatorId)?.size ?? 0;
    if (count > most) report('one press makes one payout', `creator ${creatorId}: ${count} payouts, ${most} wanted`);
  }
};

/** Every movement at the provider is in the log, and the other way round. */
const checkMovements = async ({ payments }: World, facts: Facts, report: Report): Promise<void> => {
  const made = new Map<string, number>();
  for (const { event } of facts) {
    if (event.type === 'TransferMade') made.set(event.data.transferId, event.data.amountPence);
    if (event.type === 'RefundMade') made.set(event.data.refundId, -event.data.amountPence);
    if (event.type === 'TransferTakenBack') made.set(event.data.reversalId, event.data.amountPence);
  }
  for (const { type, sourceId, amountPence } of await payments.listBookings('', '9999')) {
    if (!['transfer', 'refund', 'transfer_refund'].includes(type)) continue;
    const noted = made.get(sourceId ?? '');
    if (noted === undefined || Math.abs(noted) !== Math.abs(amountPence))
      report(
        'every penny is in the log',
        `${type} ${sourceId}: ${amountPence} at the provider, ${noted ?? 'nothing'} in the log`,
      );
  }
};

/** Releases follow a comparison that is fresh enough, and in the end the books agree. */
const checkBooks = (facts: Facts, report: Report): void => {
  let comparedUntil = '';
  const open = new Map<string, string>();
  for (const { event, recorded } of facts) {
    if (event.type === 'BooksCompared') {
      comparedUntil = event.data.until;
      event.data.differences.forEach(({ key, what }) => open.set(key, what));
    } else if (event.type === 'DifferenceExplained') open.delete(event.data.key);
    const age = Date.parse(recorded.metadata.at) - Date.parse(comparedUntil);
    if (event.type === 'PayoutReleased' && age > booksStaleHours * HOUR_MS)
      report('nothing is released over stale books', `payout ${event.data.payoutId}: compared until ${comparedUntil}`);
  }
  if (open.size > 0) report('the books agree', [...open].map(([key, what]) => `${what} ${key}`).join(', '));
};

export const checkMoney = async (world: World, facts: Facts, report: Report): Promise<void> => {
  await checkCharges(world, facts, report);
  await checkPayouts(world, facts, report);
  checkPresses(world, facts, report);
  await checkMovements(world, facts, report);
  checkBooks(facts, report);
};
