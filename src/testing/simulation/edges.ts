/** The ports of one application process, each of whose calls takes time and may fail as the weather says. */
import { VersionConflict, type EventStore } from '#platform/eventStore/eventStore.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { PaymentRefused, PaymentUnclear, type Payments } from '#platform/payments/payments.ts';
import type { MediaWork } from '#modules/catalogue/ports.ts';
import type { SentMail } from '#testing/routes/edges.ts';
import type { MemoryPayments } from '#testing/routes/payments.ts';
import type { Draw } from './draw.ts';
import type { Schedule } from './schedule.ts';
import { WorldError, type Weather } from './weather.ts';

type Report = (sentence: string) => void;
type Deps = { schedule: Schedule; weather: Weather; report: Report };

/** The log, whose answers may be lost. */
export const simulatedStore = (store: EventStore, { schedule, weather, report }: Deps): EventStore => ({
  ...store,
  append: async (streamId, events, expected) => {
    await schedule.pause(`append to ${streamId}`);
    const fault = weather.find('appendBefore', 'appendAfter', 'appendConflict');
    const isHit = fault !== undefined && schedule.current() !== undefined;
    if (isHit && fault.kind !== 'appendAfter') {
      report(
        `the log ${fault.kind === 'appendBefore' ? 'does not answer' : 'reports a conflict'}: nothing is appended to ${streamId}`,
      );
      if (fault.kind === 'appendConflict' && expected !== 'any') throw new VersionConflict(streamId, expected, -1);
      throw new WorldError('the log does not answer');
    }
    const appended = await store.append(streamId, events, expected);
    const isDaily = streamId === 'books-platform';
    if (schedule.current() && !isDaily) report(`appended: ${events.map(({ type }) => type).join(', ')} to ${streamId}`);
    if (isHit) {
      report('the log has appended but its answer is lost');
      throw new WorldError('the answer of the log is lost');
    }
    return appended;
  },
  readStream: async (streamId, options) => {
    await schedule.pause(`read ${streamId}`);
    return store.readStream(streamId, options);
  },
});

const changing = new Set<PropertyKey>([
  'openCheckout',
  'openSubscription',
  'expireCheckout',
  'capture',
  'cancel',
  'transfer',
  'refund',
  'reverseTransfer',
  'createPayee',
  'closePayee',
  'createCustomer',
  'deleteCustomer',
  'submitEvidence',
  'endSubscription',
]);
const DAY_MS = 86_400_000;

const keyOf = (input: readonly unknown[]): string => {
  const [first] = input;
  const named =
    typeof first === 'object' && first !== null && 'idempotencyKey' in first ? first.idempotencyKey : input.at(-1);
  return String(named);
};

/** Errors that the provider keeps for a day by idempotency key; shared by all processes. */
export type CachedErrors = Map<string, number>;

/** @throws PaymentUnclear while the provider's list of movements, or this charge, cannot be read */
const mustBeReadable = (method: string, [first]: readonly unknown[], weather: Weather): void => {
  if (method === 'listBookings' && weather.find('bookingsDown'))
    throw new PaymentUnclear(new WorldError('the list of movements is away'));
  const unreadable = method === 'readCharge' ? weather.find('unreadableCharge') : undefined;
  if (unreadable && first === `ch_${1 + (unreadable.target % 3)}`)
    throw new PaymentUnclear(new WorldError('the charge cannot be read'));
};

/** @throws PaymentRefused when the bank refuses, as it then does most captures; it keeps the amount on hold, or drops it */
const mustNotBeRefused = async (
  paymentId: string,
  payments: MemoryPayments,
  { schedule, weather, report, draw }: Deps & { draw: Draw },
): Promise<void> => {
  const refusal = weather.find('refuseAndHold', 'refuseAndDrop');
  const step = schedule.current();
  if (!refusal || draw.isTrue(`${step?.name}/${step?.stops} is not refused`, 0.3)) return;
  if (refusal.kind === 'refuseAndDrop') await payments.cancel(paymentId, 'world').catch(() => undefined);
  const { status } = await payments.readPayment(paymentId);
  if (status === 'captured') return;
  report(`the bank refuses the capture; the amount is ${status}`);
  throw new PaymentRefused('card_declined', 'Your card was declined.');
};

/** The provider: slow, unreliable, and exact in what it keeps. `onChange` learns of every change there. */
export const simulatedPayments = (
  payments: MemoryPayments,
  {
    schedule,
    weather,
    report,
    draw,
    cached,
    onChange,
  }: Deps & {
    draw: Draw;
    cached: CachedErrors;
    onChange: (method: string, input: readonly unknown[], result: unknown) => void;
  },
): Payments => {
  const call = async (
    method: string,
    work: (...input: unknown[]) => Promise<unknown>,
    input: unknown[],
  ): Promise<unknown> => {
    await schedule.pause(`provider ${method}`);
    const changes = changing.has(method);
    const key = `${method} ${keyOf(input)}`;
    if (changes && (cached.get(key) ?? 0) > schedule.now()) {
      report(`the provider repeats its error of before for ${key}`);
      throw new PaymentUnclear(new WorldError('cached 500'));
    }
    const fault = weather.find('errorBefore', 'errorAfter', 'cachedError');
    if (fault && (fault.kind === 'errorBefore' || (fault.kind === 'cachedError' && changes))) {
      report(`the provider fails before ${method}`);
      if (fault.kind === 'cachedError') cached.set(key, schedule.now() + DAY_MS);
      throw new PaymentUnclear(new WorldError('500'));
    }
    mustBeReadable(method, input, weather);
    if (method === 'capture') await mustNotBeRefused(String(input[0]), payments, { schedule, weather, report, draw });
    const result = await work(...input);
    if (changes) {
      report(`the provider does ${method} ${key.slice(method.length + 1)}`);
      onChange(method, input, result);
    }
    if (fault?.kind === 'errorAfter' && changes) {
      report(`the provider has done ${method} but its answer is lost`);
      throw new PaymentUnclear(new WorldError('timeout'));
    }
    await schedule.pause(`answer of ${method}`);
    return structuredClone(result);
  };
  return new Proxy<Payments>(payments, {
    get: (target, name: keyof Payments) => {
      const found = target[name];
      if (typeof found !== 'function' || name === 'parseWebhook') return found;
      return (...input: unknown[]) => call(name, found as (...given: unknown[]) => Promise<unknown>, input);
    },
  });
};

/** A mail server that may be away, or refuse one address for good. */
export const simulatedMailer = (
  mails: SentMail[],
  addresses: readonly string[],
  { schedule, weather, report }: Deps,
): Mailer => ({
  send: async (to, letter) => {
    await schedule.pause(`mail to ${to}`);
    if (weather.find('mailDown')) throw new WorldError('the mail server is away');
    const refused = weather.find('mailRefused');
    if (refused && addresses[refused.target % addresses.length] === to) {
      report(`the mail server refuses ${to} for good (550)`);
      throw Object.assign(new WorldError('550 no such mailbox'), { responseCode: 550 });
    }
    mails.push({ ...letter, to });
    return { messageId: `<mail-${mails.length}@soletake.test>` };
  },
});

/** The examination of media: slow, and away for a while. */
export const simulatedMedia = (media: MediaWork, { schedule, weather, report }: Deps): MediaWork => ({
  ...media,
  triage: async (videoId, ...rest) => {
    await schedule.pause(`triage of ${videoId}`);
    return media.triage(videoId, ...rest);
  },
  examine: async (videoId, ...rest) => {
    await schedule.pause(`examination of ${videoId}`);
    if (weather.find('mediaDown')) {
      report('the examination of media is away');
      throw Object.assign(new WorldError('the disk is full'), { code: 'ENOSPC' });
    }
    return media.examine(videoId, ...rest);
  },
});
