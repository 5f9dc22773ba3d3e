/**
 * Sends each event to the endpoint, signed as Stripe signs (https://docs.stripe.com/webhooks/signature), until it answers
 * 2xx. Attempts come further and further apart, for three days; a restart tries everything unconfirmed at once.
 */
import { createHmac } from 'node:crypto';
import { eventObject } from './objects.ts';
import type { Change, EventRecord, Records } from './records.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { withinTime } from '#platform/time/abort.ts';

export type Deliveries = {
  add: (events: readonly EventRecord[]) => void;
  stop: () => Promise<void>;
};

type Options = {
  records: Records;
  commit: (change: Change) => void;
  settled: () => Promise<void>;
  webhookUrl: string;
  webhookSecret: string;
};

type Waiting = { event: EventRecord; attempts: number; dueAtMs: number };

const atOnce = 4;
const firstPauseMs = 250;
const longestPauseMs = 60_000;
const answerWithinMs = 10_000;
const giveUpAfterMs = 3 * DAY_MS;

export const signatureHeader = (body: string, secret: string, atMs: number): string => {
  const timestamp = Math.floor(atMs / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
};

export const startDeliveries = ({ records, commit, settled, webhookUrl, webhookSecret }: Options): Deliveries => {
  const waiting = new Map<string, Waiting>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isAccepted = true;

  /** One line when the endpoint stops accepting, not one for every attempt. */
  const note = (isNowAccepted: boolean, reason: string): void => {
    if (isAccepted && !isNowAccepted) process.stderr.write(`sandbox: events wait, ${webhookUrl} ${reason}\n`);
    isAccepted = isNowAccepted;
  };

  // The clock of a signature is the real one, whatever time the sandbox plays.
  const post = async (event: EventRecord): Promise<boolean> => {
    const body = JSON.stringify(eventObject(event, false));
    const request = {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, webhookSecret, Date.now()),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
    } as const;
    const response = await withinTime(
      answerWithinMs,
      (signal) => fetch(webhookUrl, { ...request, signal }),
      stopping.signal,
    );
    await response.body?.cancel();
    note(response.ok, `answers ${response.status}`);
    return response.ok;
  };

  const isDelivered = async (event: EventRecord): Promise<boolean> => {
    try {
      await settled();
      return await post(event);
    } catch (error) {
      if (!stopping.signal.aborted) note(false, `cannot be reached: ${String(error)}`);
      return false;
    }
  };

  const attempt = async ({ event, attempts }: Waiting): Promise<void> => {
    if (await isDelivered(event)) {
      commit({ deliveries: [{ id: event.id, at: Math.floor(Date.now() / 1000) }] });
    } else if (Date.now() - event.createdAt * 1000 < giveUpAfterMs) {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** attempts);
      waiting.set(event.id, { event, attempts: attempts + 1, dueAtMs: Date.now() + pauseMs });
    }
  };

  const nextDue = (): Waiting | undefined => {
    let first: Waiting | undefined;
    for (const entry of waiting.values()) if (first === undefined || entry.dueAtMs < first.dueAtMs) first = entry;
    return first;
  };

  const pump = (): void => {
    clearTimeout(timer);
    while (!stopping.signal.aborted && running.size < atOnce) {
      const next = nextDue();
      if (next === undefined) return;
      if (next.dueAtMs > Date.now()) {
        timer = setTimeout(pump, next.dueAtMs - Date.now());
        return;
      }
      waiting.delete(next.event.id);
      const work = attempt(next).finally(() => {
        running.delete(work);
        pump();
      });
      running.add(work);
    }
  };

  const add = (events: readonly EventRecord[]): void => {
    for (const event of events) waiting.set(event.id, { event, attempts: 0, dueAtMs: Date.now() });
    pump();
  };

  add([...records.events.values()].filter(({ id }) => !records.deliveries.has(id)));

  return {
    add,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
