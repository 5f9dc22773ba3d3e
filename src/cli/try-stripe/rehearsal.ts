/** A purchase, a payout and a subscription against the provider's test mode, step by step, with what each one showed. */
import { setTimeout as wait } from 'node:timers/promises';
import type { TestMode } from '#platform/payments/testMode.ts';

export type Rehearsal = {
  testMode: TestMode;
  print: (line: string) => void;
  /** Nobody else may have used it. */
  reference: string;
  /** Somebody sits in front of it: pay pages are shown and waited for. */
  isAttended: boolean;
  /** A recipient that has been through the onboarding; a new one cannot be paid before that. */
  payeeId?: string;
  patienceMs?: number;
};

type Step = { name: string; isRight: boolean };

const AMOUNT_PENCE = 1100;
const SHARE_PENCE = 900;
const MONTH_PENCE = 500;

const expectThat = (isTrue: boolean, text: string): void => {
  if (!isTrue) throw new Error(text);
};

/** Asks until there is something. */
const until = async <T>(read: () => Promise<T | undefined>, patienceMs: number): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    expectThat(Date.now() < deadline, 'nobody paid in time');
    await wait(Math.min(2000, patienceMs / 10));
  }
};

const back = { successUrl: 'https://example.com/paid', cancelUrl: 'https://example.com/back' };

/** The page is the provider's; unattended it is opened and closed, and the card is named instead. */
const authorise = async ({ testMode, print, reference, isAttended, patienceMs = 600_000 }: Rehearsal) => {
  const { payments } = testMode;
  const opened = await payments.openCheckout({
    reference,
    amountPence: AMOUNT_PENCE,
    description: 'A trial purchase',
    metadata: {},
    ...back,
    idempotencyKey: `${reference}:session`,
    expiresAt: new Date(Date.now() + 40 * 60_000).toISOString(),
  });
  print(`     pay page ${opened.url}`);
  if (isAttended) {
    print('     Pay there with the card 4242 4242 4242 4242, any date to come and any three digits.');
    const read = async () => (await payments.readCheckout(opened.sessionId)).payment ?? undefined;
    return (await until(read, patienceMs)).paymentId;
  }
  const closed = await payments.expireCheckout(opened.sessionId, `${reference}:expire`);
  expectThat(closed.status === 'expired', `the closed page is ${closed.status}`);
  return (await testMode.authorise(reference, AMOUNT_PENCE)).paymentId;
};

const purchase = async (rehearsal: Rehearsal): Promise<string> => {
  const { testMode, print, reference } = rehearsal;
  const { payments } = testMode;
  const paymentId = await authorise(rehearsal);
  const held = await payments.readPayment(paymentId);
  expectThat(held.status === 'authorised' && held.capturedPence === 0, `held: ${JSON.stringify(held)}`);
  print(`     held £11.00 on the card (${paymentId}), until ${held.captureBefore ?? 'an unknown time'}`);
  const captured = await payments.capture(paymentId, AMOUNT_PENCE, `${reference}:capture`);
  expectThat(captured.capturedPence === AMOUNT_PENCE, `captured: ${JSON.stringify(captured)}`);
  const again = await payments.capture(paymentId, AMOUNT_PENCE, `${reference}:capture:2`);
  expectThat(again.capturedPence === AMOUNT_PENCE, 'a second capture took something');
  print('     captured once, and a second attempt changed nothing');
  const lost = await testMode.authorise(`${reference}-lost`, AMOUNT_PENCE);
  const released = await payments.cancel(lost.paymentId, `${reference}:cancel`);
  expectThat(released.status === 'cancelled' && released.capturedPence === 0, 'the other hold was not released');
  print('     the hold of another buyer was released without a charge');
  if (captured.chargeId === null) throw new Error('no charge stands behind the payment');
  return captured.chargeId;
};

const payout = async ({ testMode, print, reference, payeeId }: Rehearsal, chargeId: string): Promise<void> => {
  const { payments } = testMode;
  const payee = payeeId
    ? await payments.readPayee(payeeId)
    : await payments.createPayee({
        reference,
        email: 'trial@example.com',
        country: 'gb',
        displayName: 'A trial',
        idempotencyKey: `${reference}:payee`,
      });
  print(`     recipient ${payee.payeeId}`);
  if (payee.status !== 'active') {
    const { url } = await payments.openPayeeSetup({
      payeeId: payee.payeeId,
      returnUrl: 'https://example.com/back',
      refreshUrl: 'https://example.com/again',
      idempotencyKey: `${reference}:setup`,
    });
    print(`     its onboarding, once, with Stripe’s test values: ${url}`);
  }
  expectThat(
    payee.status === 'active',
    `it has not been through Stripe’s onboarding yet and cannot be paid; go through it and come back with --payee ${payee.payeeId}`,
  );
  const send = (): Promise<{ transferId: string }> =>
    payments.transfer({
      payeeId: payee.payeeId,
      amountPence: SHARE_PENCE,
      chargeId,
      reference,
      metadata: {},
      idempotencyKey: `${reference}:transfer`,
    });
  const first = await send();
  const second = await send();
  expectThat(first.transferId === second.transferId, 'the same key sent the money twice');
  const sent = await payments.listTransfers(reference);
  expectThat(sent.length === 1 && sent[0]?.amountPence === SHARE_PENCE, `transfers: ${JSON.stringify(sent)}`);
  print('     £9.00 sent once, though asked for twice');
};

const refund = async ({ testMode, print, reference }: Rehearsal, chargeId: string): Promise<void> => {
  await testMode.payments.refund({
    chargeId,
    amountPence: AMOUNT_PENCE,
    reason: 'requested_by_customer',
    reference,
    metadata: {},
    idempotencyKey: `${reference}:refund`,
  });
  const { refunds } = await testMode.payments.readCharge(chargeId);
  expectThat(refunds.length === 1 && refunds[0]?.status !== 'failed', `refunds: ${JSON.stringify(refunds)}`);
  print('     the buyer has the money back');
};

/** A plan begun on the page, or by naming the card. */
const begin = async ({ testMode, print, reference, isAttended, patienceMs = 600_000 }: Rehearsal): Promise<string> => {
  const { payments } = testMode;
  const { customerId } = await payments.createCustomer({
    reference,
    email: 'trial@example.com',
    idempotencyKey: `${reference}:person`,
  });
  const { url } = await payments.openSubscription({
    customerId,
    reference,
    pencePerMonth: MONTH_PENCE,
    description: 'A trial of the monthly plan',
    ...back,
    idempotencyKey: `${reference}:plan`,
  });
  print(`     pay page ${url}`);
  if (isAttended) {
    await until(async () => (await payments.readSubscriptions(customerId))[0], patienceMs);
    return customerId;
  }
  await payments.deleteCustomer(customerId);
  return (await testMode.subscribe(reference, MONTH_PENCE)).customerId;
};

const subscription = async (rehearsal: Rehearsal): Promise<void> => {
  const { testMode, print, reference } = rehearsal;
  const { payments } = testMode;
  const customerId = await begin(rehearsal);
  const read = async () => {
    const [subscription] = await payments.readSubscriptions(customerId);
    if (subscription === undefined) throw new Error('there is no subscription');
    return subscription;
  };
  const begun = await read();
  expectThat(begun.status === 'active' && begun.pricePence === MONTH_PENCE, `begun: ${JSON.stringify(begun)}`);
  const charges = await payments.listCharges(customerId);
  expectThat(charges.length === 1 && charges[0]?.amountPence === MONTH_PENCE, `charges: ${JSON.stringify(charges)}`);
  print(`     the first month is paid, until ${begun.periodEndsAt}`);
  await payments.endSubscription(begun.subscriptionId, 'periodEnd', `${reference}:end`);
  expectThat((await read()).endsAt === begun.periodEndsAt, 'it was not set to end with its month');
  await payments.resumeSubscription(begun.subscriptionId, `${reference}:resume`);
  expectThat((await read()).endsAt === null, 'its end was not taken back');
  await payments.endSubscription(begun.subscriptionId, 'now', `${reference}:over`);
  expectThat((await read()).status === 'canceled', 'it did not end at once');
  await payments.deleteCustomer(customerId);
  print('     set to end, taken up again, ended at once, and the customer was forgotten');
};

/** Plays all of it, one act after the other, whether or not the one before went well. Says whether all did. */
export const rehearse = async (rehearsal: Rehearsal): Promise<boolean> => {
  const { print } = rehearsal;
  const steps: Step[] = [];
  const act = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    print(`     ${name}`);
    try {
      const result = await work();
      steps.push({ name, isRight: true });
      return result;
    } catch (error) {
      print(
        `     ${error instanceof Error ? [error, error.cause].filter(Boolean).map(String).join(' · ') : String(error)}`,
      );
      steps.push({ name, isRight: false });
      return undefined;
    }
  };
  const chargeId = await act('purchase', () => purchase(rehearsal));
  if (chargeId !== undefined) {
    await act('payout', () => payout(rehearsal, chargeId));
    await act('refund', () => refund(rehearsal, chargeId));
  }
  await act('subscription', () => subscription(rehearsal));
  for (const { name, isRight } of steps) print(`${isRight ? 'ok  ' : 'FAIL'} ${name}`);
  return steps.every(({ isRight }) => isRight);
};
